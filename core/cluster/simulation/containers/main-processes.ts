import { nameOfProcess } from '../processes/process-table.ts'
import { GoFlags } from '../programs/go-flags.ts'
import type { PodContainer } from './container-plan.ts'
import { knownImageOf } from './main-program.ts'

/** A process that a main process has started. */
export interface ChildProcess {
  readonly words: readonly string[]
  /** Its user; that of the main process unless given. */
  readonly uid?: number
  /** Whether another one is started in its place where it ends; the main process ends with it unless given. */
  readonly isReplaced?: boolean
}

/** A main process as lists of processes show it, with those that it has started. */
export interface MainProcesses {
  readonly words: readonly string[]
  readonly children: readonly ChildProcess[]
}

/** A server with workers of its own, which it replaces. */
function server(title: string, workers: readonly string[], uid?: number): MainProcesses {
  return {
    words: [title],
    children: workers.map((worker) => ({
      words: [worker],
      isReplaced: true,
      ...(uid !== undefined && { uid }),
    })),
  }
}

const apache = (title: string): MainProcesses =>
  server(
    title,
    Array.from({ length: 3 }, () => title),
    33,
  )

function redis(words: readonly string[]): MainProcesses {
  const port = new GoFlags(words.slice(1)).text('port') || '6379'
  return server(`${nameOfProcess(words)} *:${port}`, [])
}

const java = (heap: string, ...words: readonly string[]): ChildProcess => ({
  words: ['/usr/lib/jvm/java-8-openjdk-amd64/bin/java', `-Xmx${heap}`, `-Xms${heap}`, ...words],
})

/** How servers show, by the name of their program and by the words that start them. */
const servers: Readonly<Record<string, (words: readonly string[]) => MainProcesses>> = {
  nginx: (words) =>
    server(`nginx: master process ${words.join(' ')}`, ['nginx: worker process'], 101),
  'redis-server': redis,
  'valkey-server': redis,
  httpd: () => apache('httpd -DFOREGROUND'),
  'httpd-foreground': () => apache('httpd -DFOREGROUND'),
  apache2: () => apache('apache2 -DFOREGROUND'),
  'apache2-foreground': () => apache('apache2 -DFOREGROUND'),
  postgres: (words) =>
    server(
      words.join(' '),
      ['checkpointer', 'background writer', 'walwriter', 'autovacuum launcher'].map(
        (each) => `postgres: ${each} `,
      ),
    ),
  cassandra: () => ({
    ...java('512M', '-XX:+UseG1GC', 'org.apache.cassandra.service.CassandraDaemon'),
    children: [],
  }),
  'start-zookeeper': (words) => {
    const flags = new GoFlags(words.slice(1))
    const child = java(
      flags.text('heap') || '2G',
      '-Dzookeeper.log.dir=/var/log/zookeeper',
      '-Dzookeeper.root.logger=INFO,CONSOLE',
      'org.apache.zookeeper.server.quorum.QuorumPeerMain',
      `${flags.text('conf_dir') || '/opt/zookeeper/conf'}/zoo.cfg`,
    )
    return { words, children: [child] }
  },
}

function serverOf(words: readonly string[]): MainProcesses | undefined {
  const name = nameOfProcess(words)
  return Object.hasOwn(servers, name) ? servers[name]?.(words) : undefined
}

/** The server that a script starts first, as a child of its shell. A script that runs the image's own script has that one's child. */
function startedByScript(words: readonly string[]): readonly ChildProcess[] {
  const [shell = '', flag = '', script = ''] = words
  if (flag !== '-c' || !/(?:^|\/)(?:ba|da|a)?sh$/.test(shell)) return []
  const command = script.slice(0, mostScript).trim().split(/\s+/)
  const found = serverOf(command)
  if (!found) return []
  return found.words === command ? found.children : [{ words: found.words }, ...found.children]
}

/** Characters of a script that are looked at. */
const mostScript = 4096

/** The processes of a container's main process. */
export function mainProcesses(container: PodContainer): MainProcesses {
  const { command = [], args = [] } = container
  const image = knownImageOf(container)
  const words = command.length > 0 ? [...command, ...args] : (image?.main?.(args) ?? args)
  const found = serverOf(words)
  if (found) return found
  if (words.length > 0) return { words, children: startedByScript(words) }
  const usual = image?.kind === 'shell' ? 'sh' : '/entrypoint'
  return { words: [image?.command ?? usual], children: [] }
}
