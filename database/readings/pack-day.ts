import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './byte-writer.ts'
import type { Points } from './points.ts'

export const dayMs = 86_400_000

/** First byte: the format of the rest. */
const formPlain = 1
const formDeflated = 2
/** Format of the values: integers with a number of decimals, or raw floats. */
const maxDecimals = 6
const asSingles = 0x10
const asDoubles = 0x20
/** Differences up to this size can be encoded. */
const largestWhole = 2 ** 51
/** More than a day of one reading every millisecond needs. */
const maxPlainBytes = 2 ** 31

/**
 * Takes at most three bytes for a reading of typical sensors, and less than one at regular intervals; slightly more than eight for random
 * values. Lossless, except that -0 becomes 0.
 * @param points readings within the day, at least one; times in whole milliseconds
 * @param day days since 1970
 */
export function packDay({ times, values }: Points, day: number): Uint8Array {
  const writer = createByteWriter(16 + times.length * 3)
  writer.count(times.length)
  packTimes(writer, times, day * dayMs)
  packValues(writer, values)
  const plain = writer.done()
  const deflated = deflateRawSync(plain)
  return deflated.length < plain.length ? withForm(formDeflated, deflated) : withForm(formPlain, plain)
}

/** @throws RangeError for invalid input */
export function unpackDay(packed: Uint8Array, day: number): Points {
  const body = packed.subarray(1)
  if (packed[0] !== formPlain && packed[0] !== formDeflated)
    throw new RangeError('packed readings of an unknown form')
  const plain = packed[0] === formPlain ? body : inflateRawSync(body, { maxOutputLength: maxPlainBytes })
  const reader = createByteReader(plain)
  const count = reader.count()
  return { times: unpackTimes(reader, count, day * dayMs), values: unpackValues(reader, count) }
}

function withForm(form: number, body: Uint8Array): Uint8Array {
  const packed = new Uint8Array(body.length + 1)
  packed[0] = form
  packed.set(body, 1)
  return packed
}

/** Writes the first time, then intervals in units of their greatest common divisor, run-length encoded: most sensors have a single one. */
function packTimes(writer: ByteWriter, times: Float64Array, start: number): void {
  const [first = start] = times
  const step = times.reduce((divisor, at) => greatestDivisor(divisor, at - first), 0) || 1
  writer.count(first - start)
  writer.count(step)
  let before = first
  let repeated = 0
  let last = 0
  const flush = () => {
    if (repeated === 0) return
    writer.count(last)
    writer.count(repeated)
  }
  for (let index = 1; index < times.length; index += 1) {
    const at = times[index] ?? 0
    const steps = (at - before) / step
    before = at
    if (steps === last && repeated > 0) {
      repeated += 1
      continue
    }
    flush()
    last = steps
    repeated = 1
  }
  flush()
}

function greatestDivisor(one: number, other: number): number {
  let [divisor, rest] = [one, other]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return divisor
}

function unpackTimes(reader: ByteReader, count: number, start: number): Float64Array {
  const times = new Float64Array(count)
  let at = start + reader.count()
  const step = reader.count()
  times[0] = at
  for (let index = 1; index < count; ) {
    const apart = reader.count() * step
    const end = Math.min(index + reader.count(), count)
    for (; index < end; index += 1) {
      at += apart
      times[index] = at
    }
  }
  return times
}

function packValues(writer: ByteWriter, values: Float64Array): void {
  const decimals = countDecimals(values)
  if (decimals === null) {
    packFloats(writer, values)
    return
  }
  writer.byte(decimals)
  const scale = 10 ** decimals
  let before = 0
  for (const value of values) {
    const whole = Math.round(value * scale)
    writer.difference(whole - before)
    before = whole
  }
}

/** @returns null if no scale represents every value exactly as an integer */
function countDecimals(values: Float64Array): number | null {
  for (let decimals = 0; decimals <= maxDecimals; decimals += 1) {
    const scale = 10 ** decimals
    const isExact = (value: number) => {
      const whole = Math.round(value * scale)
      return Math.abs(whole) <= largestWhole && whole / scale === value
    }
    if (values.every(isExact)) return decimals
  }
  return null
}

/** Writes all first bytes, then all second bytes and so on, which compresses better because neighboring values are similar. */
function packFloats(writer: ByteWriter, values: Float64Array): void {
  const singles = Float32Array.from(values)
  const isSingle = values.every((value, index) => singles[index] === value)
  const width = isSingle ? 4 : 8
  writer.byte(isSingle ? asSingles : asDoubles)
  const floats = isSingle ? singles : values
  const bytes = new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength)
  const turned = new Uint8Array(bytes.length)
  bytes.forEach((byte, index) => {
    turned[(index % width) * values.length + Math.floor(index / width)] = byte
  })
  writer.bytes(turned)
}

function unpackValues(reader: ByteReader, count: number): Float64Array {
  const how = reader.byte()
  if (how === asSingles || how === asDoubles) return unpackFloats(reader, count, how === asSingles ? 4 : 8)
  const values = new Float64Array(count)
  const scale = 10 ** how
  let whole = 0
  for (let index = 0; index < count; index += 1) {
    whole += reader.difference()
    values[index] = whole / scale
  }
  return values
}

function unpackFloats(reader: ByteReader, count: number, width: 4 | 8): Float64Array {
  const turned = reader.bytes(count * width)
  const bytes = new Uint8Array(turned.length)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = turned[(index % width) * count + Math.floor(index / width)] ?? 0
  return width === 4 ? Float64Array.from(new Float32Array(bytes.buffer)) : new Float64Array(bytes.buffer)
}
