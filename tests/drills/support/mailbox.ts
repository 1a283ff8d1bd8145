import { setTimeout as sleep } from 'node:timers/promises'
import type { TestSmtpServer } from '#tests/support/smtp.ts'
import { isOfDrill } from './compare.ts'

/** The queue resumes a killed sender's mail within 90 seconds; the rest is a margin. */
const withinMs = 150_000

/** Returns the mailed addresses of the drill, without the demo's people. */
export function listMailed(smtp: TestSmtpServer): Set<string> {
  return new Set(smtp.messages.flatMap(({ recipients }) => recipients.filter(isOfDrill)))
}

/** Resolves once this many people have mail, or at the deadline. */
export async function waitForMail(smtp: TestSmtpServer, people: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (listMailed(smtp).size < people && Date.now() < deadline) await sleep(200)
}
