export interface ByteWriter {
  byte(value: number): void
  /** Writes a number from 0 to 2 ** 53. */
  count(value: number): void
  /** Writes a number from -(2 ** 52) to 2 ** 52. */
  difference(value: number): void
  bytes(values: Uint8Array): void
  done(): Uint8Array
}

export function createByteWriter(capacity: number): ByteWriter {
  let buffer = new Uint8Array(capacity)
  let length = 0
  const reserve = (more: number) => {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array((length + more) * 2)
    larger.set(buffer)
    buffer = larger
  }
  const count = (value: number) => {
    reserve(8)
    let rest = value
    while (rest >= 0x80) {
      buffer[length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    buffer[length++] = rest
  }
  return {
    byte(value) {
      reserve(1)
      buffer[length++] = value
    },
    count,
    difference: (value) => count(value < 0 ? -value * 2 - 1 : value * 2),
    bytes(values) {
      reserve(values.length)
      buffer.set(values, length)
      length += values.length
    },
    done: () => buffer.subarray(0, length),
  }
}

export interface ByteReader {
  byte(): number
  count(): number
  difference(): number
  bytes(length: number): Uint8Array
}

/** Reads the output of a `ByteWriter`. @throws RangeError at its end */
export function createByteReader(buffer: Uint8Array): ByteReader {
  let at = 0
  const byte = () => {
    const value = buffer[at]
    if (value === undefined) throw new RangeError('packed readings end too early')
    at += 1
    return value
  }
  const count = () => {
    let value = 0
    for (let weight = 1; ; weight *= 0x80) {
      const next = byte()
      value += (next & 0x7f) * weight
      if (next < 0x80) return value
    }
  }
  return {
    byte,
    count,
    difference() {
      const value = count()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    bytes(length) {
      if (at + length > buffer.length) throw new RangeError('packed readings end too early')
      at += length
      return buffer.subarray(at - length, at)
    },
  }
}
