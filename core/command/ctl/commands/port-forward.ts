import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { podRunningTimeoutFlag } from '../streams/stream-flags.ts'

export const portForwardCommand: Command = {
  name: 'port-forward',
  summary: 'Forward local ports to a pod',
  usage:
    'port-forward TYPE/NAME [options] [LOCAL_PORT:]REMOTE_PORT [...[LOCAL_PORT_N:]REMOTE_PORT_N]',
  description:
    'Forward local ports to a pod.\n\n TYPE/NAME of a service or workload takes one of its pods that run; a name alone is that of a pod. Forwarding ends with the pod.',
  examples: [
    '# Listen on port 8888 locally, forwarding to 5000 in the pod',
    'kubectl port-forward pod/mypod 8888:5000',
    '',
    '# Listen on port 8443 locally, forwarding to the targetPort of the service\'s port named "https"',
    'kubectl port-forward service/myservice 8443:https',
    '',
    '# Listen on a random port locally, forwarding to 5000 in the pod',
    'kubectl port-forward pod/mypod :5000',
  ],
  needs: {
    part: 'listen',
    otherwise:
      'a page cannot listen on ports; kubectl get --raw /api/v1/namespaces/NAMESPACE/pods/POD:PORT/proxy/ asks a port once',
  },
  words: 'pods-or-types',
  flags: [
    podRunningTimeoutFlag('1m0s'),
    {
      name: 'address',
      type: 'list',
      initial: 'localhost',
      help: 'IP addresses to listen at, or localhost; several with commas.',
    },
  ],
  run: async (call) =>
    (await loadPart(() => import('../streams/run-port-forward.ts'))).runPortForward(call),
}
