/** Which keyed hashes were there already, in 4 MB for as many rows as a file may have. */
export function createSeen(maxEntries: number): (hash: Buffer) => boolean {
  const slots = new BigUint64Array(2 ** Math.ceil(Math.log2(maxEntries * 2)))
  const mask = BigInt(slots.length - 1)
  return (hash) => {
    // Zero is an empty slot.
    const value = hash.readBigUInt64BE() || 1n
    for (let slot = Number(value & mask); ; slot = (slot + 1) % slots.length) {
      if (slots[slot] === value) return true
      if (slots[slot] === 0n) {
        slots[slot] = value
        return false
      }
    }
  }
}
