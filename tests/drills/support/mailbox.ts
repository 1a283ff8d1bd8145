import { setTimeout as sleep } from 'node:timers/promises'
import type { TestSmtpServer } from '#tests/support/smtp.ts'
import { isOfDrill } from './compare.ts'

/** A mail whose sender was killed is taken up again after a minute and a half at most. */
const withinMs = 150_000

/** Of the drill; the demo's people, who were there before, may have mail, too. */
export function listMailed(smtp: TestSmtpServer): Set<string> {
  return new Set(smtp.messages.flatMap(({ recipients }) => recipients.filter(isOfDrill)))
}

/** Resolves once so many people have mail, or it is too late for more to come. */
export async function waitForMail(smtp: TestSmtpServer, people: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (listMailed(smtp).size < people && Date.now() < deadline) await sleep(200)
}
