import { readFailure, sendToApi } from './api-client.ts'

interface Download {
  path: string
  accessToken: string
  timeoutMs: number
}

/** Downloads a file that the API generates. @throws ApiClientError for an error response, or an interrupted one */
export async function downloadFile(download: Download): Promise<Blob> {
  const response = await sendToApi({ ...download, method: 'POST' })
  if (!response.ok) throw await readFailure(response)
  return response.blob()
}
