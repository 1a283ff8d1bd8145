-- Whoever is signed in proves by a passkey that it is still them.
alter table auth.challenges drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check
    check (purpose in ('totp', 'passkey_registration', 'passkey_sign_in', 'passkey_proof'));
