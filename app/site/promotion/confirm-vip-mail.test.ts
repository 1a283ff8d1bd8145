import { expect, test } from 'vitest'
import { vipConfirmation } from './confirm-vip-mail.server.ts'

const site = { url: 'https://air.example', name: 'Clean Air' }

test('the VIP list’s email has one link that confirms and another that withdraws, in its text and headers', () => {
  const { text, html, headers, subject } = vipConfirmation.render(
    { email: 'ada@mail.example', confirmToken: 'Yes_1', withdrawToken: 'No_2' },
    site,
  )
  const withdraw = 'https://air.example/vip/withdraw?token=No_2'
  expect(text).toContain('\nhttps://air.example/vip/confirm?token=Yes_1\n')
  expect(text).toContain(`\nTake me off the list: ${withdraw}\n`)
  expect(html).toContain(`href="${withdraw}"`)
  expect(headers).toEqual({
    'List-Unsubscribe': `<${withdraw}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(`${subject}${text}${html}`).not.toContain('ada@mail.example')
})
