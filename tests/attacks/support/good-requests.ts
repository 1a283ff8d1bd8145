import { type GoodRequest, joinFacts } from '#tests/support/feature-facts.ts'

const nobodys = '00000000-0000-4000-8000-000000000000'
const reasons = { ruleKey: 'respect', facts: 'It insults somebody.', explanation: 'Nobody may.' }
const decision = { cases: [{ id: nobodys, version: '1-0' }], actions: [{ action: 'hide' }], ...reasons }
const siteContent = {
  basedOn: 0,
  headline: 'Breathe',
  offers: [],
  crowd: { source: 'none', number: 1 },
  countdown: { kind: 'none', localTime: '', timeZone: '' },
  product: { heading: 'What', intro: 'An air cleaner.', pictureNote: 'A sketch.', answers: [] },
  contact: '',
  waitlist: { isOpen: true, notice: '' },
}
const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }

/** For each route that accepts JSON, a valid body. A test that changes one value is then refused because of that value. */
export const goodRequests: Readonly<Record<string, GoodRequest>> = {
  ...joinFacts('goodRequests'),
  'POST /api/stories': {
    body: {
      title: 'Dust',
      content: 'The air is thick.',
      airQualityIssues: ['Mold'],
      sharePermission: true,
    },
    status: 201,
  },
  'PATCH /api/stories/{id}': { body: { content: 'The air is thick.', sharePermission: true }, status: 200 },
  'PATCH /api/comments/{id}': { body: { content: 'So true.' }, status: 404, code: 'not_found' },
  'POST /api/stories/{id}/comments': { body: { content: 'So true.' }, status: 201 },
  'PUT /api/notifications/read': { body: { notificationId: nobodys }, status: 200 },
  'PUT /api/notifications/digest': { body: { every: 'week', timeZone: 'Europe/Berlin' }, status: 200 },
  'PUT /api/notifications/watched-stories/{storyId}': {
    body: { level: 'watching' },
    status: 200,
  },
  'PUT /api/notifications/choices': {
    body: { kind: 'reaction', onSite: true, byMail: false },
    status: 200,
  },
  'PUT /api/notifications/devices': {
    body: {
      endpoint: 'https://push.invalid/x',
      // The base point of P-256.
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'A'.repeat(22),
    },
    status: 200,
  },
  'POST /api/stories/{id}/reports': { body: { reason: 'respect', details: 'Look at it.' }, status: 201 },
  'POST /api/comments/{id}/reports': { body: { reason: 'respect' }, status: 404, code: 'not_found' },
  'POST /api/waitlist': {
    body: {
      fullName: 'Eve Example',
      email: 'eve@example.org',
      password: 'a phrase nobody guesses',
      organization: 'Clinic',
      workDescription: 'Nurse on nights',
      airQualityStory: 'The air is thick.',
      sharePermission: false,
    },
    status: 201,
  },
  'POST /api/profile/waiting-stories/{id}': {
    body: { decision: 'add' },
    status: 404,
    code: 'story_not_waiting',
  },
  'POST /api/email-links/continuation': {
    body: { tokenHash: 'x', type: 'signup' },
    status: 404,
    code: 'link_not_valid',
  },
  'POST /api/email-links/preview': {
    body: { tokenHash: 'x', type: 'signup' },
    status: 404,
    code: 'link_not_valid',
  },
  'POST /api/email-links/refusal': {
    body: { tokenHash: 'x', type: 'signup' },
    status: 404,
    code: 'link_not_valid',
  },
  'POST /api/pulse': { body: { step: 'visit', path: '/', ref: '', utm: [] }, status: 204 },
  'POST /api/vip-subscriptions': { body: { email: 'eve@example.org' }, status: 202 },
  'POST /api/vip-subscriptions/confirm': { body: { token: 'x' }, status: 404, code: 'link_not_valid' },
  'POST /api/vip-subscriptions/withdraw': { body: { token: 'x' }, status: 404, code: 'link_not_valid' },
  'POST /api/report-status/appeal': {
    body: { reference: 'CA-2222222222', secret: 'A'.repeat(22), text: 'It does say so.' },
    status: 404,
    code: 'not_found',
  },
  'PATCH /api/profile': {
    body: { fullName: 'Max Member', organization: 'Clinic', workDescription: 'Nurse' },
    status: 200,
  },
  'POST /api/new-devices/sign-out': { body: { token: 'x' }, status: 204 },
  'POST /api/settings/proof': {
    body: { password: 'not their password' },
    status: 400,
    code: 'invalid_credentials',
  },
  'POST /api/settings/proof/passkey': {
    body: {
      challengeId: nobodys,
      credential: {
        ...credential,
        clientExtensionResults: {},
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    },
    status: 400,
    code: 'webauthn_challenge_not_found',
  },
  'POST /auth/v1/signup': {
    body: { email: 'eve@example.org', password: 'a phrase nobody guesses', data: { full_name: 'Eve' } },
    status: 200,
  },
  // Members don't see the desk, and no token matches these 43 characters.
  'PATCH /api/desk/staff/{id}': { body: { role: 'analyst' }, status: 404, code: 'not_found' },
  'POST /api/desk/staff/invitations': {
    body: { email: 'eve@example.org', role: 'analyst' },
    status: 404,
    code: 'not_found',
  },
  'PUT /api/desk/health/report': { body: { isMailed: true }, status: 404, code: 'not_found' },
  'PUT /api/desk/content/draft': { body: siteContent, status: 404, code: 'not_found' },
  'POST /api/desk/content/preview': { body: siteContent, status: 404, code: 'not_found' },
  'POST /api/desk/content/publish': { body: siteContent, status: 404, code: 'not_found' },
  'POST /api/desk/content/versions/{version}/restore': {
    body: { basedOn: 0 },
    status: 404,
    code: 'not_found',
  },
  'POST /api/desk/people/exports': { body: { columns: ['email'] }, status: 404, code: 'not_found' },
  'POST /api/desk/cases': {
    body: { subjectType: 'story', subjectId: nobodys },
    status: 404,
    code: 'not_found',
  },
  'POST /api/desk/cases/{id}/notes': { body: { text: 'Look at it.' }, status: 404, code: 'not_found' },
  'POST /api/desk/word-rules': {
    body: { pattern: 'casino', kind: 'word', action: 'flag' },
    status: 404,
    code: 'not_found',
  },
  'POST /api/desk/word-rules/trial': {
    body: { pattern: 'casino', kind: 'word' },
    status: 404,
    code: 'not_found',
  },
  'PATCH /api/desk/word-rules/{id}': { body: { dryRun: true }, status: 404, code: 'not_found' },
  'POST /api/desk/decisions': { body: decision, status: 404, code: 'not_found' },
  'POST /api/desk/decisions/preview': { body: decision, status: 404, code: 'not_found' },
  'POST /api/desk/decisions/{id}/reversal': { body: reasons, status: 404, code: 'not_found' },
  'POST /api/desk/appeals/{id}/decision': {
    body: { state: 'upheld', answer: 'It stands.' },
    status: 404,
    code: 'not_found',
  },
  'PUT /api/desk/alerts': { body: { byMail: 'new', byPush: null }, status: 404, code: 'not_found' },
  'PATCH /api/desk/moderation-settings': { body: { dueHoursHeld: 12 }, status: 404, code: 'not_found' },
  'PUT /api/desk/macros': { body: { version: 0, sentences: {} }, status: 404, code: 'not_found' },
  'POST /api/moderation/notices/{id}/appeal': {
    body: { text: 'It is not so.' },
    status: 404,
    code: 'not_found',
  },
  'POST /api/staff/claim': { body: { token: 'x'.repeat(43) }, status: 404, code: 'link_expired' },
  'POST /api/staff/invitation/preview': {
    body: { token: 'x'.repeat(43) },
    status: 404,
    code: 'link_expired',
  },
  'POST /api/staff/invitation/accept': { body: { token: 'x'.repeat(43) }, status: 404, code: 'link_expired' },
  'POST /auth/v1/token': {
    body: { email: 'eve@example.org', password: 'not the password' },
    status: 400,
    code: 'invalid_credentials',
  },
  'POST /auth/v1/verify': { body: { token_hash: 'x', type: 'signup' }, status: 403, code: 'otp_expired' },
  'POST /auth/v1/otp': { body: { email: 'eve@example.org', data: { full_name: 'Eve' } }, status: 200 },
  'POST /auth/v1/magiclink': { body: { email: 'eve@example.org', data: { full_name: 'Eve' } }, status: 200 },
  'POST /auth/v1/recover': { body: { email: 'eve@example.org' }, status: 200 },
  'POST /auth/v1/resend': { body: { email: 'eve@example.org', type: 'signup' }, status: 200 },
  'POST /auth/v1/factors': { body: { factor_type: 'totp', friendly_name: 'Phone' }, status: 200 },
  'POST /auth/v1/factors/{id}/verify': {
    body: { challenge_id: nobodys, code: '123456' },
    status: 404,
    code: 'mfa_factor_not_found',
  },
  'POST /auth/v1/factors/recovery-codes/verify': {
    body: { code: 'abcdefghijklmnop' },
    status: 422,
    code: 'mfa_verification_failed',
  },
  'PATCH /auth/v1/passkeys/{id}': {
    body: { friendly_name: 'Laptop' },
    status: 404,
    code: 'validation_failed',
  },
  'POST /auth/v1/passkeys/registration/verify': {
    body: {
      challenge_id: nobodys,
      credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
    status: 400,
    code: 'webauthn_challenge_not_found',
  },
  'POST /auth/v1/passkeys/authentication/verify': {
    body: {
      challenge_id: nobodys,
      credential: {
        ...credential,
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    },
    status: 400,
    code: 'webauthn_challenge_not_found',
  },
  'PUT /auth/v1/user': { body: { data: { full_name: 'Max Member' } }, status: 200 },
}
