type Settings = Readonly<Record<string, string>>;

/** For one machine that also runs the application and a browser. */
const PRODUCTION: Settings = {
  max_connections: '120',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  // The planner's default is for spinning disks.
  random_page_cost: '1.1',
  // Tenant queries are short; compiling them costs more than it saves.
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  log_min_messages: 'warning',
};

/** Nothing survives a power cut, and nothing has to. */
const TESTS: Settings = {
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // It would hold the template while a test wants to clone it.
  autovacuum: 'off',
  // Thousands of connections prove the same password.
  scram_iterations: '1',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'warning',
};

/** Command line of the server: settings live in code, not in a file that ages. */
export const settingArguments = (port: number, forTests: boolean): string[] => {
  const settings: Settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // A path below DATA_DIR may be too long for a socket, and /tmp is everybody's.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(forTests ? TESTS : PRODUCTION),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};
