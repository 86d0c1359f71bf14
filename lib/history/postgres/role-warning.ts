import { ROLE_RIGHTS, type RoleWarning } from '@/lib/model/trouble-kinds';
import { type Outcome, succeeded } from '../history-failure';
import type { Connection, Row, Sql, Statement } from './connection';

/** What this connection's role may do that Skywave never does: one column per right, by its name. */
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

/**
 * Returns a warning if the role can do more than it needs, otherwise null. Anyone who has the connection
 * string has all of the role's rights.
 */
export async function checkRole(connection: Connection): Promise<Outcome<RoleWarning | null>> {
  const outcome = await connection.run((sql) => [roleRights(sql)]);
  return outcome.ok ? succeeded(roleWarning(outcome.value[0]?.[0] ?? {})) : outcome;
}

function roleWarning(row: Row): RoleWarning | null {
  const rights = ROLE_RIGHTS.filter((right) => row[right] === true);
  return rights.length === 0 ? null : { kind: 'rights', rights };
}
