import { agnhostImage } from './agnhost/agnhost.ts'
import type { KnownImage } from './known-image.ts'
import { nnp } from './privileges-tester.ts'

function page(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`
}

const nginx: KnownImage = {
  kind: 'server',
  command: 'nginx: master process nginx -g daemon off;',
  lines: [
    '/docker-entrypoint.sh: Configuration complete; ready for start up',
    '{time} [notice] 1#1: using the "epoll" event method',
    '{time} [notice] 1#1: nginx/1.29.3',
    '{time} [notice] 1#1: start worker processes',
    '{time} [notice] 1#1: start worker process 29',
  ],
  page: page('Welcome to nginx!', 'This answer comes from a simulated container.'),
  server: 'nginx/1.29.3',
  answers: { 'nginx -t': 'nginx: configuration file /etc/nginx/nginx.conf test is successful\n' },
}

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

const redis: KnownImage = {
  kind: 'server',
  command: 'redis-server *:6379',
  lines: [
    '1:C {time} * Redis version=8.2.2, bits=64, modified=0, pid=1, just started',
    '1:M {time} * Running mode=standalone, port=6379.',
    '1:M {time} * Ready to accept connections tcp',
  ],
  answers: { 'redis-cli ping': 'PONG\n', 'redis-cli PING': 'PONG\n' },
}

/** Images with a behaviour of their own, by the last part of their repository's name. */
export const knownImages: ReadonlyMap<string, KnownImage> = new Map([
  ['nginx', nginx],
  ['nginx-unprivileged', nginx],
  [
    'httpd',
    {
      kind: 'server',
      command: 'httpd -DFOREGROUND',
      lines: [
        '[{time}] [mpm_event:notice] [pid 1:tid 1] AH00489: Apache/2.4.65 (Unix) configured -- resuming normal operations',
        "[{time}] [core:notice] [pid 1:tid 1] AH00094: Command line: 'httpd -D FOREGROUND'",
      ],
      page: '<html><body><h1>It works!</h1></body></html>\n',
      server: 'Apache/2.4.65 (Unix)',
    },
  ],
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
  ['redis', redis],
  ['valkey', redis],
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
