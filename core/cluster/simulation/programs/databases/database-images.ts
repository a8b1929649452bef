import { formatTime } from '../../../../base/time/time.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { type DatabaseKind, databaseServer } from './database-server.ts'
import { mysql, mysqlAdmin } from './mysql-client.ts'
import { pgIsReady, psql } from './psql.ts'

const of = (session: ShellSession, ...names: readonly string[]): string =>
  names.map((name) => session.variables.get(name) ?? '').find((each) => each !== '') ?? ''

const postgresKind: DatabaseKind = {
  isMySql: false,
  version: 'PostgreSQL 18.0 on x86_64-pc-linux-musl, compiled by gcc, 64-bit',
  port: 5432,
  directory: (session) => of(session, 'PGDATA') || '/var/lib/postgresql/data',
  user: (session) => of(session, 'POSTGRES_USER') || 'postgres',
  password: (session) => of(session, 'POSTGRES_PASSWORD'),
  databases(session) {
    const own = of(session, 'POSTGRES_DB', 'POSTGRES_USER') || 'postgres'
    return Array.from(new Set([own, 'postgres', 'template0', 'template1']))
  },
  problem: (session) =>
    of(session, 'POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_FILE') !== '' ||
    of(session, 'POSTGRES_HOST_AUTH_METHOD') === 'trust'
      ? undefined
      : 'Error: Database is uninitialized and superuser password is not specified.\n       You must specify POSTGRES_PASSWORD to a non-empty value for the\n       superuser. For example, "-e POSTGRES_PASSWORD=password" on "docker run".\n',
  lines(now, port) {
    const time = `${new Date(now).toISOString().replace('T', ' ').slice(0, -1)} UTC [1] LOG: `
    return [
      'PostgreSQL init process complete; ready for start up.',
      '',
      `${time} starting PostgreSQL 18.0 on x86_64-pc-linux-musl`,
      `${time} listening on IPv4 address "0.0.0.0", port ${port}`,
      `${time} listening on Unix socket "/var/run/postgresql/.s.PGSQL.${port}"`,
      `${time} database system is ready to accept connections`,
    ]
  },
}

const mysqlNames = ['MYSQL', 'MARIADB'] as const

const mysqlKind: DatabaseKind = {
  isMySql: true,
  version: '9.5.0',
  port: 3306,
  directory: () => '/var/lib/mysql',
  user: () => 'root',
  password: (session) => of(session, ...mysqlNames.map((each) => `${each}_ROOT_PASSWORD`)),
  databases(session) {
    const own = of(session, ...mysqlNames.map((each) => `${each}_DATABASE`))
    const usual = ['information_schema', 'mysql', 'performance_schema', 'sys']
    return own === '' ? usual : [...usual, own]
  },
  problem: (session) =>
    of(
      session,
      ...mysqlNames.flatMap((each) =>
        [
          'ROOT_PASSWORD',
          'ALLOW_EMPTY_PASSWORD',
          'ALLOW_EMPTY_ROOT_PASSWORD',
          'RANDOM_ROOT_PASSWORD',
          'ROOT_PASSWORD_FILE',
        ].map((name) => `${each}_${name}`),
      ),
    ) === ''
      ? `${formatTime(session.now())} [ERROR] [Entrypoint]: Database is uninitialized and password option is not specified\n    You need to specify one of the following as an environment variable:\n    - MYSQL_ROOT_PASSWORD\n    - MYSQL_ALLOW_EMPTY_PASSWORD\n    - MYSQL_RANDOM_ROOT_PASSWORD\n`
      : undefined,
  lines(now, port) {
    const time = formatTime(now)
    return [
      `${time} 0 [System] [MY-015015] [Server] MySQL Server - start.`,
      `${time} 1 [System] [MY-013577] [InnoDB] InnoDB initialization has ended.`,
      `${time} 0 [System] [MY-010931] [Server] /usr/sbin/mysqld: ready for connections. Version: '9.5.0'  socket: '/var/run/mysqld/mysqld.sock'  port: ${port}  MySQL Community Server - GPL.`,
    ]
  },
}

const asServer =
  (name: string) =>
  (args: readonly string[]): readonly string[] =>
    args[0] === undefined || args[0].startsWith('-') ? [name, ...args] : args

/** Bitnami's image has its password under other names. */
const bitnamiKind: DatabaseKind = {
  ...postgresKind,
  directory: () => '/bitnami/postgresql/data',
  password: (session) => of(session, 'POSTGRESQL_PASSWORD', 'POSTGRES_PASSWORD'),
  problem: () => undefined,
}

/** They start with their containers: what they lack is seen at once. */
const postgresOf = (kind: DatabaseKind): KnownImage => ({
  kind: 'server',
  command: 'postgres',
  programs: {
    postgres: (session) => databaseServer(session, kind),
    psql,
    pg_isready: pgIsReady,
  },
  main: asServer('postgres'),
})

export const postgresImage: KnownImage = postgresOf(postgresKind)
export const bitnamiPostgresImage: KnownImage = postgresOf(bitnamiKind)

export const mysqlImage: KnownImage = {
  kind: 'server',
  command: 'mysqld',
  programs: {
    mysqld: (session) => databaseServer(session, mysqlKind),
    mariadbd: (session) => databaseServer(session, mysqlKind),
    mysql,
    mariadb: mysql,
    mysqladmin: mysqlAdmin,
    'mariadb-admin': mysqlAdmin,
  },
  main: asServer('mysqld'),
}
