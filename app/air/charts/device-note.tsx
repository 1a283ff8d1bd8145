/** What stands under every chart: by what it was measured, and that this proves nothing before an authority. */
export function DeviceNote({ model }: { model: string }) {
  return <p>Measured with: {model}. No reference instrument.</p>
}
