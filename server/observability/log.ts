import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * One JSON line for each event, on standard output. What must not be in a log (addresses, tokens, story texts) is
 * not given to it; the redaction is for what a library's error object may carry along. Paths are logged without ids, as many routes
 * name a person by theirs, whom a log outlives.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { path: withoutIds },
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
  }
  return pino(options, destination)
}

function withoutIds(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, ':id') : path
}
