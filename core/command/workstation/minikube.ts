import { numberOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { createClient, type WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { HostProgram, ProgramIo } from './host-program.ts'

const help = `minikube runs a cluster on your machine; here it stands for the cluster of this page.

  start       say that the cluster runs
  status      show its parts
  ip          print the address of a node
  service     print the URL of a service with a node port: minikube service NAME [--url] [-n NAMESPACE]
  dashboard   say where the objects are shown
  node list   list the nodes and their addresses
  kubectl     run kubectl: minikube kubectl -- get pods
  addons      list what is there
  stop        the cluster runs on while the page is open
  version     print the version
`

const addons = ['default-storageclass', 'metrics-server', 'storage-provisioner']

class Minikube {
  readonly #io: ProgramIo
  readonly #client: WireClient

  constructor(io: ProgramIo, transport: Transport) {
    this.#io = io
    this.#client = createClient(transport, { userAgent: 'minikube' })
  }

  async run([verb = '', ...words]: readonly string[]): Promise<number> {
    switch (verb) {
      case 'start':
        return this.#start()
      case 'status':
        return this.#status()
      case 'ip':
        return this.#print(`${await this.#address()}\n`)
      case 'service':
        return this.#service(words)
      case 'node':
        return this.#listNodes()
      case 'kubectl':
        return this.#io.run(['kubectl', ...words.filter((word) => word !== '--')])
      case 'addons':
        return this.#print(addons.map((name) => `${name}: enabled\n`).join(''))
      case 'dashboard':
        return this.#print('The tables of this page show the objects of the cluster.\n')
      case 'tunnel':
        return this.#print(
          'Load balancers have addresses that curl reaches; no tunnel is needed.\n',
        )
      case 'stop':
      case 'pause':
      case 'delete':
        return this.#print('The cluster runs as long as this page is open.\n')
      case 'version':
        return this.#print('minikube version: v1.37.0\n')
      case '':
      case 'help':
      case '--help':
        return this.#print(help)
      default:
        await this.#io.write('stderr', `Error: unknown command "${verb}" for "minikube"\n`)
        return 1
    }
  }

  async #print(text: string): Promise<number> {
    await this.#io.write('stdout', text)
    return 0
  }

  async #nodes(): Promise<readonly ApiObject[]> {
    const { signal } = this.#io
    const path = resourcePath({ group: '', version: 'v1', resource: 'nodes' })
    return (await this.#client.list(path, { signal })).items
  }

  async #address(): Promise<string> {
    const [node] = await this.#nodes()
    if (node) return addressOf(node)
    throw new Error('the cluster has no node yet')
  }

  async #start(): Promise<number> {
    const names = (await this.#nodes()).map(({ metadata }) => metadata.name)
    return this.#print(
      `The cluster runs; its nodes: ${names.join(', ')}\n` +
        'kubectl is configured to use it, with the namespace "default".\n',
    )
  }

  async #status(): Promise<number> {
    const nodes = await this.#nodes()
    return this.#print(
      nodes
        .map(({ metadata }, at) =>
          [
            metadata.name,
            `type: ${at === 0 ? 'Control Plane' : 'Worker'}`,
            'host: Running',
            'kubelet: Running',
            ...(at === 0 ? ['apiserver: Running', 'kubeconfig: Configured'] : []),
            '',
            '',
          ].join('\n'),
        )
        .join(''),
    )
  }

  async #listNodes(): Promise<number> {
    const nodes = await this.#nodes()
    return this.#print(nodes.map((node) => `${node.metadata.name}\t${addressOf(node)}\n`).join(''))
  }

  async #service(words: readonly string[]): Promise<number> {
    const at = words.findIndex((word) => word === '-n' || word === '--namespace')
    const namespace = at === -1 ? 'default' : (words[at + 1] ?? 'default')
    const names = words.filter(
      (word, index) => !word.startsWith('-') && (at === -1 || index !== at + 1),
    )
    const [name = ''] = names
    const path = resourcePath(
      { group: '', version: 'v1', resource: 'services' },
      { namespace, name },
    )
    const service = await this.#client.get(path, { signal: this.#io.signal })
    const address = await this.#address()
    const ports = objectsOf(structOf(service, 'spec'), 'ports').flatMap((port) => {
      const nodePort = numberOf(port, 'nodePort')
      return nodePort === undefined ? [] : [`http://${address}:${nodePort}\n`]
    })
    if (ports.length > 0) return this.#print(ports.join(''))
    await this.#io.write('stderr', `service ${namespace}/${name} has no node port\n`)
    return 1
  }
}

function addressOf(node: ApiObject): string {
  const addresses = objectsOf(structOf(node, 'status'), 'addresses')
  const internal = addresses.find((each) => textOf(each, 'type') === 'InternalIP')
  return textOf(internal ?? {}, 'address')
}

/** What tutorials type of `minikube`, for the cluster at hand: it runs already, so only questions have answers of their own. */
export function minikubeProgram(transport: () => Transport): HostProgram {
  return (io, words) => new Minikube(io, transport()).run(words.slice(1))
}
