const signatures = {
  gzip: [0x1f, 0x8b],
  zip: [0x50, 0x4b],
  /** Office formats before 2007. */
  workbook: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const

export function isOfKind(bytes: Uint8Array, kind: keyof typeof signatures): boolean {
  return signatures[kind].every((byte, index) => bytes[index] === byte)
}
