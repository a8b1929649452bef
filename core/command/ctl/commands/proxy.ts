import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'

export const proxyCommand: Command = {
  name: 'proxy',
  summary: 'Run a proxy to the API server',
  usage: 'proxy [--port=PORT] [--api-prefix=PREFIX] [options]',
  description:
    'Creates a proxy between localhost and the API server: what asks it is answered with the credentials of this command.',
  examples: [
    '# Serve the API on port 8001, the usual one',
    'kubectl proxy',
    '',
    '# Serve it on another port, below a prefix',
    'kubectl proxy --port=8011 --api-prefix=/k8s-api',
    '',
    '# Then, in another terminal',
    'curl http://localhost:8001/api/v1/namespaces/default/pods',
  ],
  needs: {
    part: 'listen',
    otherwise: 'a terminal cannot listen; kubectl get --raw reads any path',
  },
  flags: [
    {
      name: 'port',
      shorthand: 'p',
      type: 'integer',
      initial: '8001',
      help: 'The port on which to run the proxy. Set to 0 to pick a random port.',
    },
    {
      name: 'address',
      type: 'string',
      initial: '127.0.0.1',
      help: 'The IP address on which to serve on.',
    },
    { name: 'api-prefix', type: 'string', initial: '/', help: 'Prefix to serve the API under.' },
    {
      name: 'accept-hosts',
      type: 'string',
      initial: '^localhost$,^127\\.0\\.0\\.1$,^\\[::1\\]$',
      help: 'Regular expressions, comma separated, for hosts that the proxy accepts.',
    },
    {
      name: 'accept-paths',
      type: 'string',
      initial: '^.*',
      help: 'Regular expressions, comma separated, for paths that the proxy accepts.',
    },
    {
      name: 'reject-paths',
      type: 'string',
      initial: '^/api/.*/pods/.*/exec,^/api/.*/pods/.*/attach',
      help: 'Regular expressions, comma separated, for paths that the proxy rejects.',
    },
    {
      name: 'reject-methods',
      type: 'string',
      initial: '^$',
      help: 'Regular expressions, comma separated, for methods that the proxy rejects.',
    },
    {
      name: 'disable-filter',
      type: 'boolean',
      help: 'If true, accept all requests; anyone who reaches the port is then served.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../proxy/run-proxy.ts'))).runProxy(call),
}
