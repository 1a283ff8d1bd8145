export function DeviceNote({ model }: { model: string }) {
  return <p>Measured with: {model}, not a reference instrument.</p>
}
