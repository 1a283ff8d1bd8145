/** Caption of every chart: names the device and that it is no evidence for an authority. */
export function DeviceNote({ model }: { model: string }) {
  return <p>Measured with: {model}. No reference instrument.</p>
}
