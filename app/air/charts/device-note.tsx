export function DeviceNote({ model }: { model: string }) {
  return <p>Measured with: {model}. No reference instrument.</p>
}
