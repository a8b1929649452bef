import { agnhostImage } from './agnhost/agnhost.ts'
import { resourceConsumerImage } from './agnhost/resource-consumer.ts'
import { cassandraImage } from './databases/cassandra.ts'
import { bitnamiPostgresImage, mysqlImage, postgresImage } from './databases/database-images.ts'
import { xtrabackupImage } from './databases/xtrabackup.ts'
import type { KnownImage } from './known-image.ts'
import { nnp } from './privileges-tester.ts'
import { corednsImage } from './servers/coredns.ts'
import { demoImages, page } from './servers/demo-servers.ts'
import { echoImages } from './servers/echo-servers.ts'
import { httpdImage } from './servers/httpd.ts'
import { nodeImage, perlImage, pythonImage } from './servers/interpreters.ts'
import { nginxImage } from './servers/nginx.ts'
import { proportionalAutoscalerImage } from './servers/proportional-autoscaler.ts'
import { redisFollowerImage, redisImage } from './servers/redis.ts'
import { sampleApiserverImage } from './servers/sample-apiserver.ts'
import { stressImage } from './servers/stress.ts'
import { zookeeperImage } from './servers/zookeeper.ts'

const nginx = nginxImage(80)

const shell: KnownImage = { kind: 'shell', command: 'sh' }
const bash: KnownImage = { kind: 'shell', command: 'bash' }
const endless: KnownImage = { kind: 'server' }
/** Programs of a control plane: the simulation does their work itself, so that they say whether they are well, and no more. */
const controlPlaneImages = [
  controlPlaneImage('kube-apiserver', 6443),
  controlPlaneImage('kube-controller-manager', 10_257),
  controlPlaneImage('kube-scheduler', 10_259),
]

function controlPlaneImage(command: string, port: number): readonly [string, KnownImage] {
  const lines = [`{time} Serving securely on [::]:${port}`]
  return [
    command,
    { kind: 'server', command, page: 'ok', contentType: 'text/plain', isBare: true, lines },
  ]
}

const interpreter: KnownImage = { kind: 'shell', command: 'sh', isInterpreter: true }

/** Images with a behaviour of their own, by the last part of their repository's name, or by the last two of a common name. */
export const knownImages: ReadonlyMap<string, KnownImage> = new Map<string, KnownImage>([
  ...echoImages,
  ...demoImages,
  ['nginx', nginx],
  ['nginx-unprivileged', nginxImage(8080)],
  ['nginx-slim', nginx],
  ['nginxhttps', nginx],
  ['httpd', httpdImage],
  ['agnhost', agnhostImage(['pause'])],
  ['serve_hostname', agnhostImage(['serve-hostname'])],
  ['sample-apiserver', sampleApiserverImage],
  ['resource-consumer', resourceConsumerImage],
  ['kitten', agnhostImage(['test-webserver'], { '/data.json': '{"image": "kitten.jpg"}\n' })],
  ['nautilus', agnhostImage(['test-webserver'], { '/data.json': '{"image": "nautilus.jpg"}\n' })],
  ['redis', redisImage],
  ['valkey', redisImage],
  ['gb-redis-follower', redisFollowerImage],
  ['kubernetes-zookeeper', zookeeperImage],
  ['postgres', postgresImage],
  ['postgresql', bitnamiPostgresImage],
  ['mysql', mysqlImage],
  ['xtrabackup', xtrabackupImage],
  ['mariadb', mysqlImage],
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
  ['cassandra', cassandraImage],
  ['memcached', endless],
  ['coredns', { ...corednsImage, isBare: true }],
  ...controlPlaneImages,
  [
    'kube-proxy',
    {
      kind: 'server',
      command: '/usr/local/bin/kube-proxy',
      ports: [],
      lines: [
        '"Using iptables proxy"',
        '"Starting service config controller"',
        '"Starting endpoint slice config controller"',
        '"Caches are synced" controller="service config"',
      ],
    },
  ],
  [
    'metrics-server',
    {
      kind: 'server',
      command: '/metrics-server',
      ports: [10_250],
      isBare: true,
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
  ['cluster-proportional-autoscaler', proportionalAutoscalerImage],
  ['pause', { kind: 'server', command: '/pause', ports: [], isBare: true }],
  ['nonewprivs', { kind: 'once', command: '/nnp', programs: { nnp }, main: () => ['/nnp'] }],
  ['busybox', shell],
  ['busyboxplus', shell],
  ['alpine', shell],
  ['ubuntu', bash],
  ['debian', bash],
  ['centos', bash],
  ['fedora', bash],
  ['rockylinux', bash],
  ['bash', bash],
  [
    'curl',
    {
      kind: 'shell',
      // Its entry point runs curl with flags and addresses, and what else it is given as a command.
      main: (args) => (/^-|^[^/].*[.:]|^$/.test(args[0] ?? '') ? ['curl', ...args] : args),
    },
  ],
  ['python', pythonImage],
  ['node', nodeImage],
  ['golang', interpreter],
  ['perl', perlImage],
  ['stress', stressImage],
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

/** What is known of an image by its repository. */
export function findKnownImage(repository: string): KnownImage | undefined {
  const parts = repository.split('/')
  return knownImages.get(parts.slice(-2).join('/')) ?? knownImages.get(parts.at(-1) ?? '')
}
