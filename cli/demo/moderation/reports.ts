interface DemoReport {
  story: string
  comment?: string
  by: string | null
  reason: string
  details?: string
}

export const reports: DemoReport[] = [
  {
    story: 'generator-hours',
    by: 'friederike',
    reason: 'privacy',
    details: 'It says what Mr. Bassey does on Thursdays. Did anybody ask him?',
  },
  { story: 'generator-hours', by: 'haruto', reason: 'privacy' },
  { story: 'generator-hours', by: null, reason: 'privacy', details: 'The whole block knows who that is.' },
  {
    story: 'smoke-alarm-toast',
    by: 'timur',
    reason: 'topic',
    details: 'A bird flew through a kitchen. Where is the air quality in that?',
  },
  { story: 'smoke-alarm-toast', comment: 'aroha', by: 'timur', reason: 'topic' },
  {
    story: 'ash-tuesday',
    by: 'kwame',
    reason: 'honesty',
    details: '7,200 what? Without a unit that figure will frighten people.',
  },
  {
    story: 'cat-ginger-sill',
    comment: 'arjun',
    by: null,
    reason: 'respect',
    details: 'He asks for the name of somebody who has not agreed to be named. (I am the cat.)',
  },
  { story: 'third-floor', by: 'friederike', reason: 'privacy', details: 'Flat 304 can be found by anybody.' },
]
