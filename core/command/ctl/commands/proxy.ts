import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'

export const proxyCommand: Command = {
  name: 'proxy',
  summary: 'Serve the API on this machine, with your credentials',
  usage: 'proxy [--port=PORT] [--api-prefix=PREFIX] [options]',
  description: 'Serve the API on this machine: what asks there is answered with your credentials.',
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
      help: 'Port that the proxy listens at; 0 for any free one.',
    },
    {
      name: 'address',
      type: 'string',
      initial: '127.0.0.1',
      help: 'IP address that the proxy listens at.',
    },
    {
      name: 'api-prefix',
      type: 'string',
      initial: '/',
      help: 'Path below which the proxy offers the API, such as /k8s/.',
    },
    {
      name: 'accept-hosts',
      type: 'string',
      initial: '^localhost$,^127\\.0\\.0\\.1$,^\\[::1\\]$',
      help: 'Regular expressions with commas; a request whose Host header none of them matches is refused.',
    },
    {
      name: 'accept-paths',
      type: 'string',
      initial: '^.*',
      help: 'Regular expressions with commas; only paths that one of them matches are passed on.',
    },
    {
      name: 'reject-paths',
      type: 'string',
      initial: '^/api/.*/pods/.*/exec,^/api/.*/pods/.*/attach',
      help: 'Regular expressions with commas; paths that one of them matches are refused, although accepted.',
    },
    {
      name: 'reject-methods',
      type: 'string',
      initial: '^$',
      help: 'Regular expressions with commas; requests whose method one of them matches are refused.',
    },
    {
      name: 'disable-filter',
      type: 'boolean',
      help: 'Pass on every request; whoever reaches the port then acts as you.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../proxy/run-proxy.ts'))).runProxy(call),
}
