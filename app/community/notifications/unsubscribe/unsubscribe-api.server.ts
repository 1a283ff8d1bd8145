import { Hono } from 'hono'
import {
  resubscribeToCampaigns,
  unsubscribeFromCampaigns,
} from '#app/accounts/consents/consents.command.server.ts'
import { unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { unsubscribeByToken } from './unsubscribe.command.server.ts'

/** One-click unsubscribe (RFC 8058). Mail providers POST without our headers; the token in the URL is the only authorization. */
export function oneClickUnsubscribe(dependencies: Dependencies) {
  return new Hono<ApiEnv>().post(unsubscribePath, async (c) => {
    const token = c.req.query('token') ?? ''
    if (c.req.query('undo') !== undefined) {
      const isUndone = await resubscribeToCampaigns(dependencies, token)
      return c.redirect(`${unsubscribePath}?${isUndone ? 'resumed' : 'done'}`, 303)
    }
    const areCampaigns = await unsubscribeFromCampaigns(dependencies, token)
    const isDone = areCampaigns || (await unsubscribeByToken(dependencies, token))
    if (c.req.query('from') === 'page') {
      const kept = areCampaigns ? `&${new URLSearchParams({ token })}` : ''
      return c.redirect(`${unsubscribePath}${isDone ? `?done${kept}` : ''}`, 303)
    }
    return isDone ? c.text('You will no longer get these emails.') : c.text('This link does not work.', 404)
  })
}
