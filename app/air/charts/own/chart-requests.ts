import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type EffectReport, effectReportSchema } from '../../science/effects/effect-report-schema.ts'
import { type OwnChart, ownChartSchema } from '../chart-schemas.ts'

/** A range in ISO 8601; null lets the server choose the end or the beginning. */
export interface Stretch {
  from: string | null
  to: string | null
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @throws ApiClientError */
export async function fetchOwnChart(
  series: string,
  { from, to }: Stretch,
  signal: AbortSignal,
): Promise<OwnChart> {
  const accessToken = await requireAccessToken()
  const query = new URLSearchParams({ zone: browserZone(), ...(from && { from }), ...(to && { to }) })
  const path = `/api/air/series/${series}/chart?${query}`
  return callApi({ path, accessToken, responseSchema: ownChartSchema, signal })
}

/** @throws ApiClientError */
export async function fetchEffect(mark: string, series: string, signal: AbortSignal): Promise<EffectReport> {
  const accessToken = await requireAccessToken()
  const path = `/api/air/marks/${mark}/effect?${new URLSearchParams({ series, zone: browserZone() })}`
  return callApi({ path, accessToken, responseSchema: effectReportSchema, signal })
}

const added = v.object({ id: v.string() })

/** @throws ApiClientError */
export async function sendMark(mark: { roomId: string; kind: string; at: string }): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: '/api/air/marks', method: 'POST', body: mark, accessToken, responseSchema: added })
}

/** @throws ApiClientError */
export async function sendSharedChart(
  series: string,
  chart: { from: string; to: string; isExact: boolean; markId: string | null; planId?: string },
): Promise<string> {
  const accessToken = await requireAccessToken()
  const body = { ...chart, zone: browserZone() }
  const path = `/api/air/series/${series}/shared-charts`
  const { id } = await callApi({ path, method: 'POST', body, accessToken, responseSchema: added })
  return id
}

/** @param path below `/api/air` @throws ApiClientError */
export async function removeChartPart(path: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: `/api/air/${path}`, method: 'DELETE', accessToken, responseSchema: v.null() })
}
