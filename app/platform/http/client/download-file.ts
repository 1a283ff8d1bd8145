import { readFailure, sendToApi } from './api-client.ts'

interface Download {
  path: string
  accessToken: string
  /** How long the whole file may take to arrive. */
  timeoutMs: number
}

/** Has the API make a file, and reads it. @throws ApiClientError for every answer but a good one, and for one that breaks off */
export async function downloadFile(download: Download): Promise<Blob> {
  const response = await sendToApi({ ...download, method: 'POST' })
  if (!response.ok) throw await readFailure(response)
  return response.blob()
}
