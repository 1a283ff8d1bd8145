revoke all on function auth.record_factor(), auth.record_recovery_code() from public;
