import { createHmac, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { endAfterFile } from '#tests/support/after-file.ts'

/** Creates an erasure journal in a temporary folder, which is deleted after the test file. */
export function createTestJournal(): JournalOptions {
  const folder = path.join(os.tmpdir(), `clean-air-erasures-${randomUUID()}`)
  endAfterFile(() => rm(folder, { recursive: true, force: true }))
  return { folder, keyedHash: (text) => createHmac('sha256', 'a test').update(text).digest() }
}
