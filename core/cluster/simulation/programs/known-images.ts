import { agnhostImage } from './agnhost/agnhost.ts'
import type { KnownImage } from './known-image.ts'
import { nnp } from './privileges-tester.ts'
import { httpdImage } from './servers/httpd.ts'
import { nginxImage } from './servers/nginx.ts'
import { redisImage } from './servers/redis.ts'
import { sampleApiserverImage } from './servers/sample-apiserver.ts'

function page(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`
}

const nginx = nginxImage(80)

const shell: KnownImage = { kind: 'shell' }
const endless: KnownImage = { kind: 'server' }
const interpreter: KnownImage = { kind: 'shell', command: 'sh', isInterpreter: true }

const postgres: KnownImage = {
  kind: 'server',
  command: 'postgres',
  lines: [
    'PostgreSQL init process complete; ready for start up.',
    '{time} UTC [1] LOG:  starting PostgreSQL 18.0 on x86_64-pc-linux-musl',
    '{time} UTC [1] LOG:  listening on IPv4 address "0.0.0.0", port 5432',
    '{time} UTC [1] LOG:  database system is ready to accept connections',
  ],
  answers: { pg_isready: '/var/run/postgresql:5432 - accepting connections\n' },
}

const mysql: KnownImage = {
  kind: 'server',
  command: 'mysqld',
  lines: [
    '{time} 0 [System] [MY-015015] [Server] MySQL Server - start.',
    '{time} 0 [System] [MY-010931] [Server] /usr/sbin/mysqld: ready for connections. port: 3306',
  ],
}

/** Images with a behaviour of their own, by the last part of their repository's name. */
export const knownImages: ReadonlyMap<string, KnownImage> = new Map([
  ['nginx', nginx],
  ['nginx-unprivileged', nginxImage(8080)],
  ['httpd', httpdImage],
  [
    'whoami',
    {
      kind: 'server',
      command: '/whoami',
      lines: ['{time} Starting up on port 80'],
      page: 'Hostname: {hostname}\n',
      contentType: 'text/plain',
    },
  ],
  ['http-echo', { kind: 'server', page: 'hello-world\n', contentType: 'text/plain' }],
  ['echoserver', { kind: 'server', page: 'Hostname: {hostname}\n', contentType: 'text/plain' }],
  ['agnhost', agnhostImage(['pause'])],
  ['sample-apiserver', sampleApiserverImage],
  ['kitten', agnhostImage(['test-webserver'], { '/data.json': '{"image": "kitten.jpg"}\n' })],
  ['nautilus', agnhostImage(['test-webserver'], { '/data.json': '{"image": "nautilus.jpg"}\n' })],
  [
    'hello-app',
    {
      kind: 'server',
      page: 'Hello, world!\nVersion: 1.0.0\nHostname: {hostname}\n',
      contentType: 'text/plain',
    },
  ],
  [
    'podinfo',
    {
      kind: 'server',
      command: './podinfo',
      lines: ['{"level":"info","ts":"{time}","msg":"Starting podinfo"}'],
      page: '{"hostname":"{hostname}","message":"greetings from podinfo"}\n',
      contentType: 'application/json',
    },
  ],
  ['redis', redisImage],
  ['valkey', redisImage],
  ['postgres', postgres],
  ['postgresql', postgres],
  ['mysql', mysql],
  ['mariadb', mysql],
  [
    'mongo',
    {
      kind: 'server',
      command: 'mongod',
      lines: [
        '{"t":"{time}","s":"I","c":"NETWORK","msg":"Waiting for connections","attr":{"port":27017}}',
      ],
    },
  ],
  ['memcached', endless],
  [
    'metrics-server',
    {
      kind: 'server',
      command: '/metrics-server',
      lines: ['{time} Serving securely on [::]:10250'],
    },
  ],
  [
    'rabbitmq',
    {
      kind: 'server',
      lines: ['{time} [info] <0.9.0> Server startup complete; 4 plugins started.'],
    },
  ],
  ['registry', endless],
  ['traefik', endless],
  ['haproxy', endless],
  [
    'caddy',
    {
      kind: 'server',
      command: 'caddy run',
      page: page('Caddy works!', 'This answer comes from a simulated container.'),
      server: 'Caddy',
    },
  ],
  ['pause', { kind: 'server', command: '/pause' }],
  ['nonewprivs', { kind: 'once', command: '/nnp', programs: { nnp }, main: () => ['/nnp'] }],
  ['busybox', shell],
  ['alpine', shell],
  ['ubuntu', shell],
  ['debian', shell],
  ['centos', shell],
  ['fedora', shell],
  ['rockylinux', shell],
  ['bash', shell],
  ['curl', shell],
  ['python', interpreter],
  ['node', interpreter],
  ['golang', interpreter],
  [
    'perl',
    { kind: 'once', lasts: 3000, lines: ['3.14159265358979323846264338327950288419716939937510'] },
  ],
  [
    'hello-world',
    {
      kind: 'once',
      lasts: 100,
      lines: [
        '',
        'Hello from Docker!',
        'This message shows that your installation appears to be working correctly.',
        '',
      ],
    },
  ],
])
