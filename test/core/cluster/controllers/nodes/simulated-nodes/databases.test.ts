import { beforeAll, describe, expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, pods, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

const password = [{ name: 'POSTGRES_PASSWORD', value: 'secret' }]
const rootPassword = [{ name: 'MYSQL_ROOT_PASSWORD', value: 'secret' }]

const service = (name: string, port: number): Promise<unknown> =>
  cluster.send('POST', '/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { clusterIP: 'None', selector: { app: name }, ports: [{ port }] },
  })

beforeAll(async () => {
  const volumeMounts = [{ name: 'data', mountPath: '/var/lib/postgresql/data' }]
  await cluster.start('postgres', {
    ...one('postgres:18', { env: password, volumeMounts }),
    volumes: [{ name: 'data', emptyDir: {} }],
  })
  await cluster.start('mysql', one('mysql:9', { env: rootPassword }))
  await service('mysql', 3306)
  await cluster.start('client', one('mysql:9', { command: ['sleep', '100000'] }), 2)
})

const exec = (pod: string, ...command: readonly string[]): ReturnType<typeof runInPod> =>
  runInPod(cluster.server, pod, command)
const psql = (...words: readonly string[]): ReturnType<typeof runInPod> =>
  exec('postgres', 'psql', '-U', 'postgres', ...words)

describe('postgres', () => {
  it('answers a client with tables as psql prints them', async () => {
    expect(await psql('-c', 'SELECT 1')).toMatchObject({
      stdout: ' ?column? \n----------\n        1\n(1 row)\n\n',
      exitCode: 0,
    })
    expect((await psql('-tA', '-c', 'select version()')).stdout).toMatch(/^PostgreSQL 18/)
    expect((await psql('-tAc', "select 2 * (3 + 4) as n, 'it''s', null")).stdout).toBe("14|it's|\n")
    expect((await exec('postgres', 'pg_isready')).stdout).toBe(
      '/var/run/postgresql:5432 - accepting connections\n',
    )
  })

  it('keeps databases, tables and rows', async () => {
    const created = await psql(
      '-c',
      "CREATE TABLE users (id serial PRIMARY KEY, name varchar(20) NOT NULL, age int); INSERT INTO users (name, age) VALUES ('Ann', 30), ('Bob', 25);",
    )
    expect(created).toMatchObject({ stdout: 'CREATE TABLE\nINSERT 0 2\n', stderr: '' })
    expect((await psql('-c', 'SELECT * FROM users ORDER BY age')).stdout).toBe(
      ' id | name | age \n----+------+-----\n  2 | Bob  |  25\n  1 | Ann  |  30\n(2 rows)\n\n',
    )
    await psql(
      '-c',
      "UPDATE users SET age = age + 1 WHERE name = 'Ann'; DELETE FROM users WHERE age < 30",
    )
    expect((await psql('-tAc', 'SELECT name, age FROM users')).stdout).toBe('Ann|31\n')
    expect((await psql('-tAc', 'SELECT count(*) FROM users WHERE age >= 40')).stdout).toBe('0\n')
    expect(await psql('-c', 'SELECT * FROM none')).toMatchObject({
      stderr: 'ERROR:  relation "none" does not exist\n',
      exitCode: 1,
    })
    expect((await psql('-c', 'VACUUM')).stderr).toMatch(/syntax error at or near "VACUUM"/)
    expect(await psql('-d', 'none', '-c', 'SELECT 1')).toMatchObject({ exitCode: 2 })
  })

  it('has its data again once its container was started anew', async () => {
    await psql('-c', 'CREATE DATABASE kept')
    await cluster.server.clock.advance(1000)
    await exec('postgres', 'sh', '-c', 'kill 1')
    await cluster.server.clock.advance(2000)
    expect(await cluster.send('GET', `${pods}/postgres`)).toMatchObject({
      status: { containerStatuses: [{ restartCount: 1 }] },
    })
    expect((await psql('-lqtA')).stdout).toContain('kept')
    expect((await psql('-tAc', 'SELECT name FROM users')).stdout).toBe('Ann\n')
  })

  it('refuses statements whose work has no bound, and the protocol of a real client', async () => {
    const sum = `SELECT ${Array.from({ length: 5000 }, () => '1').join('+')}`
    expect((await psql('-c', sum)).stderr).toMatch(/^ERROR: {2}syntax error at or near "\+"/)
    const open = `SELECT ${"'\\".repeat(5000)}`
    expect((await psql('-c', `${open};`)).stderr).toMatch(/^ERROR/)
    expect((await exec('postgres', 'sh', '-c', 'echo hi | nc localhost 5432')).stdout).toBe(
      'this database is simulated\n',
    )
    const rows = Array.from({ length: 20 }, () => "('a')").join(',')
    await psql('-c', `CREATE TABLE filled (a text); INSERT INTO filled VALUES ${rows}`)
    const filling = `UPDATE filled SET a = '${'x'.repeat(100_000)}'`
    expect((await psql('-c', filling)).stderr).toMatch(/is full/)
    expect((await psql('-tAc', 'SELECT a FROM filled LIMIT 1')).stdout).toBe('a\n')
  })

  it('ends where it is told no password', async () => {
    await cluster.start('open', { ...one('postgres'), restartPolicy: 'Never' }, 2)
    expect(await cluster.send('GET', `${pods}/open/log`)).toMatch(/^Error: Database is uninit/)
  })
})

describe('mysql', () => {
  const mysql = (...words: readonly string[]): ReturnType<typeof runInPod> =>
    exec('client', 'mysql', '-h', 'mysql', '-psecret', ...words)

  it('answers clients of other pods, with a header unless it is not wanted', async () => {
    expect(await mysql('-e', 'SELECT 1 AS one, @@server_id')).toMatchObject({
      stdout: 'one\t@@server_id\n1\t1\n',
    })
    expect((await mysql('-N', '-e', 'SHOW DATABASES')).stdout).toBe(
      'information_schema\nmysql\nperformance_schema\nsys\n',
    )
    expect((await mysql('-t', '-e', "SELECT 'a' AS x")).stdout).toBe(
      '+---+\n| x |\n+---+\n| a |\n+---+\n',
    )
  })

  it('keeps tables of databases, and reads statements of its input', async () => {
    const script =
      "CREATE DATABASE test;\nCREATE TABLE test.messages (message VARCHAR(250));\nINSERT INTO test.messages VALUES ('hello; you');\n"
    const words = ['mysql', '-h', 'mysql', '-psecret']
    expect(await runInPod(cluster.server, 'client', words, script)).toMatchObject({ exitCode: 0 })
    expect((await mysql('-e', 'SELECT * FROM test.messages')).stdout).toBe('message\nhello; you\n')
    expect((await mysql('test', '-e', 'SHOW TABLES')).stdout).toBe('Tables_in_test\nmessages\n')
    expect((await mysql('-e', 'USE none')).stderr).toContain(
      "ERROR 1049 (42000) at line 1: Unknown database 'none'",
    )
  })

  it('refuses a wrong password, and is alive all the same', async () => {
    const wrong = await exec('client', 'mysql', '-h', 'mysql', '-pno', '-e', 'SELECT 1')
    expect(wrong.stderr).toMatch(/^mysql: \[Warning\].*\nERROR 1045 \(28000\): Access denied for/)
    expect((await exec('mysql', 'mysqladmin', 'ping')).stdout).toBe('mysqld is alive\n')
    expect((await exec('client', 'mysql', '-h', 'nosuch')).stderr).toContain('ERROR 2005 (HY000)')
  })
})

describe('a replica of mysql', () => {
  it('copies what its source has', async () => {
    const env = [{ name: 'MYSQL_ALLOW_EMPTY_PASSWORD', value: '1' }]
    await cluster.start('replica', one('mysql:5.7', { env }), 2)
    const follow =
      "CHANGE MASTER TO MASTER_LOG_POS=154, MASTER_HOST='mysql', MASTER_USER='root', MASTER_PASSWORD='secret'; START SLAVE;"
    const ask = (sql: string): ReturnType<typeof runInPod> =>
      exec('replica', 'mysql', '-N', '-e', sql)
    expect(await ask(follow)).toMatchObject({ stderr: '', exitCode: 0 })
    await exec('client', 'mysql', '-h', 'mysql', '-psecret', '-e', 'CREATE DATABASE copied')
    await cluster.server.clock.advance(1000)
    expect((await ask('SHOW DATABASES')).stdout).toContain('copied\n')
  })
})

describe('cassandra', () => {
  it('nodes are the pods behind the service of the seed', async () => {
    await service('cassandra', 9042)
    const env = [
      { name: 'CASSANDRA_SEEDS', value: 'cassandra-0.cassandra.default.svc.cluster.local' },
    ]
    await cluster.start('cassandra', one('gcr.io/google-samples/cassandra:v13', { env }), 2)
    const { stdout } = await exec('cassandra', 'nodetool', 'status')
    expect(stdout).toMatch(
      /^Datacenter: datacenter1\n=+\n[^]*\nUN {2}\d+\.\d+\.\d+\.\d+ .* 100\.0% /,
    )
  })
})
