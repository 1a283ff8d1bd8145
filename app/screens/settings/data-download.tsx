import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { saveFile } from '#app/platform/ui/media/save-file.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { fetchEverything } from './queries.ts'

const fileName = 'my-clean-air-data.json'

export function DataDownload() {
  const { isSending, error, run } = useCommand('Error downloading data')
  const handleClick = async () => {
    if (await run(async () => saveFile(await fetchEverything(), fileName)))
      showSuccess({ title: 'Download started', description: `Your browser saves it as ${fileName}.` })
  }
  return (
    <>
      <p className="mt-3 text-muted">
        A JSON file with your account, your profile, and everything you have written, reacted to, bookmarked
        and measured here.
      </p>
      {error ? (
        <p role="alert" className="mt-3 font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button look="outline" className="mt-5" onClick={handleClick} isBusy={isSending}>
        {isSending ? 'Preparing...' : 'Download my data'}
      </Button>
    </>
  )
}
