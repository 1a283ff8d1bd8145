import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * Callers must not pass addresses, tokens or texts; the redaction covers error objects of libraries. Paths are logged without ids, because
 * some identify a person whose account may be deleted before the log.
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
