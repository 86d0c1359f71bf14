const LOGIN = `
create role skywave login password 'put-a-long-random-password-here'
  nosuperuser nocreatedb nocreaterole noreplication;
`;

const rights = (role: string) => `
-- PostgreSQL before version 15 lets everybody create tables here.
revoke create on schema public from public;
grant usage on schema public to ${role};
revoke all on radio_metadata from ${role};
grant select, insert, delete on radio_metadata to ${role};
grant usage on sequence radio_metadata_id_seq to ${role};
`;

/** Without the right to delete: sync records removals instead. */
const SHARED_RIGHTS = `
-- For sync of everything through this database.
revoke all on skywave_libraries, skywave_registers from skywave;
grant select, insert, update on skywave_libraries, skywave_registers to skywave;
`;

const POLICIES = `
alter table radio_metadata enable row level security;

create policy skywave_reads on radio_metadata
  for select to authenticated using (true);

create policy skywave_adds on radio_metadata
  for insert to authenticated with check (
    title <> '' and length(title) <= 500 and artist <> '' and length(artist) <= 500
    and played_at between now() - interval '30 days' and now() + interval '1 minute');

create policy skywave_trims on radio_metadata
  for delete to authenticated using (true);
`;

/**
 * SQL for the database's owner to run after setting up the table. It creates a role that may do what
 * Skywave does and nothing else, because anyone with the extension's connection string can do whatever its
 * role can. `bearer`: for clients that log in with a token as the role `authenticated`, with row-level
 * security. Many clients share that role, so it cannot sync: a listener's library is none of the others' business.
 */
export function roleScript({ bearer }: { bearer: boolean }): string {
  const parts = bearer
    ? [
        '-- For clients with a bearer token. The role authenticated exists where the provider checks tokens.\n',
        rights('authenticated'),
        POLICIES,
      ]
    : [
        '-- A role for Skywave: it reads, adds and deletes track history, syncs, and does nothing else.\n',
        LOGIN,
        rights('skywave'),
        SHARED_RIGHTS,
      ];
  return parts.join('');
}
