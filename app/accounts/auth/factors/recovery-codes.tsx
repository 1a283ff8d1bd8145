import { useEffect, useRef } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'

const fileName = 'clean-air-recovery-codes.txt'

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const shown = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  const text = `${shown.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showSuccess({ title: 'Codes copied', description: 'Paste them where you’ll find them again.' })
    } catch {
      showError({ title: 'Copy failed', description: 'Your browser did not let us copy the codes.' })
    }
  }
  return (
    <div className="mt-6 rounded-2xl bg-tint p-4 sm:p-6">
      <h3 ref={headingRef} tabIndex={-1} className="text-lg font-bold">
        Keep your recovery codes
      </h3>
      <p className="mt-1 text-muted">
        If you lose your phone, each of these codes signs you in once. They are shown only now: save them
        where you can find them without your phone.
      </p>
      <ul className="mt-4 grid grid-cols-1 sm:grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-sm">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="outline" onClick={() => saveFile(text)}>
          Download
        </Button>
        <Button onClick={onClose}>I’ve saved them</Button>
      </div>
    </div>
  )
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
