import { socketPort } from './socket-folder.ts'

/** Passed on the command line, so that none are stored in the data folder. `durable: false` (tests) may lose commits in a power failure. */
export function postgresSettings(options: {
  clusterName: string
  socketFolder: string
  durable: boolean
}): Record<string, string> {
  return {
    cluster_name: options.clusterName,
    listen_addresses: '',
    port: `${socketPort}`,
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    ...memorySettings,
    ...logSettings,
    // Test sites share one database.
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '200' }),
  }
}

const memorySettings = {
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  huge_pages: 'off',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  max_wal_senders: '0',
  max_replication_slots: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
}

/** Logs messages only: statements, details and values would contain personal data. */
const logSettings = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}
