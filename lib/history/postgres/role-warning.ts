import { formatList } from '@/lib/i18n/formats';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { type Outcome, succeeded } from '../history-failure';
import type { Connection, Row, Sql, Statement } from './connection';

/** Which rights the connection's role has that Skywave never uses. */
function roleRights(sql: Sql): Statement {
  return sql`
    select
      rolsuper as superuser,
      rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as administers,
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        or has_database_privilege(current_database(), 'create') as creates,
      coalesce(has_table_privilege(to_regclass('radio_metadata'),
        'update, truncate, references, trigger'), false) as changes,
      exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'f') and nspname <> 'information_schema'
          and nspname !~ '^pg_'
          and pg_class.oid is distinct from to_regclass('radio_metadata')
          and (has_any_column_privilege(pg_class.oid, 'select, insert, update')
            or has_table_privilege(pg_class.oid, 'delete, truncate'))) as others
    from pg_roles where rolname = current_user`;
}

const MESSAGES = [
  ['superuser', 'history_store.rights.superuser'],
  ['administers', 'history_store.rights.administers'],
  ['creates', 'history_store.rights.creates'],
  ['changes', 'history_store.rights.changes'],
  ['others', 'history_store.rights.others'],
] as const satisfies [keyof Row, MessageKey][];

/**
 * A warning if the role can do more than it needs, otherwise null. Anyone with the connection string has
 * all of the role's rights.
 */
export async function checkRole(connection: Connection): Promise<Outcome<string | null>> {
  const outcome = await connection.run((sql) => [roleRights(sql)]);
  return outcome.ok ? succeeded(roleWarning(outcome.value[0]?.[0] ?? {})) : outcome;
}

function roleWarning(rights: Row): string | null {
  const found = MESSAGES.filter(([right]) => rights[right] === true).map(([, key]) => t(key));
  return found.length === 0
    ? null
    : t('history_store.role_can_more', { rights: formatList(found) });
}
