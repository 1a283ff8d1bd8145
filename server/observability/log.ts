import { type Logger, pino } from 'pino'

/**
 * One JSON line for each event, on standard output. What must not be in a log (addresses, tokens, story texts) is
 * not given to it; the redaction is for what a library's error object may carry along.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'err.detail',
        'err.where',
        'err.query',
        'err.params',
        'err.parameters',
        'err.cause.detail',
        '*.password',
        '*.email',
        '*.authorization',
      ],
      censor: '[removed]',
    },
  })
}
