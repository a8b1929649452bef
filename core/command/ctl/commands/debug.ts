import type { Command } from '../command.ts'
import { profileNames } from '../debug/debug-profile.ts'
import type { Flag } from '../flag.ts'
import { processFlags } from '../streams/stream-flags.ts'

function onOff(name: Flag['name'], help: string, initial?: string): Flag {
  return { name, type: 'boolean', help, ...(initial !== undefined && { initial }) }
}

export const debugCommand: Command = {
  name: 'debug',
  summary: 'Create debugging sessions for troubleshooting workloads and nodes',
  usage: 'debug (POD | TYPE/NAME) [ -- COMMAND [args...] ] [options]',
  description:
    'Debug cluster resources using interactive debugging containers.\n\n A pod gets an ephemeral container, or with --copy-to a copy that is changed; a node gets a pod of its own, with the files of the node in /host.',
  examples: [
    '# Create an interactive debugging session in pod mypod and immediately attach to it',
    'kubectl debug mypod -it --image=busybox',
    '',
    '# Create a copy of mypod with a debug container, and attach to it',
    'kubectl debug mypod -it --image=busybox --copy-to=my-debugger',
    '',
    '# Create a copy of mypod with another command for mycontainer',
    'kubectl debug mypod -it --copy-to=my-debugger --container=mycontainer -- sh',
    '',
    '# Create a copy of mypod with busybox as the image of all containers',
    "kubectl debug mypod --copy-to=my-debugger --set-image='*=busybox'",
    '',
    '# Create an interactive debugging session on a node',
    'kubectl debug node/mynode -it --image=busybox',
  ],
  words: 'pods-or-types',
  flags: [
    ...processFlags,
    { name: 'image', type: 'string', help: 'Container image to use for debug container.' },
    {
      name: 'image-pull-policy',
      type: 'string',
      values: ['Always', 'IfNotPresent', 'Never'],
      help: 'The image pull policy for the container.',
    },
    {
      name: 'target',
      type: 'string',
      help: 'When using an ephemeral container, target processes in this container name.',
    },
    { name: 'copy-to', type: 'string', help: 'Create a copy of the target Pod with this name.' },
    {
      name: 'profile',
      type: 'string',
      initial: 'legacy',
      values: profileNames,
      help: 'What the container may do: legacy, general, baseline, netadmin, restricted or sysadmin.',
    },
    { name: 'set-image', type: 'list', help: 'With --copy-to, images to change: name=image.' },
    { name: 'env', type: 'repeated', help: 'Environment variables to set in the container.' },
    onOff('attach', 'Wait for the container, and attach to it. Default true with -i.'),
    onOff('arguments-only', 'Pass what is behind -- as arguments, not as the command.'),
    onOff('same-node', 'With --copy-to, schedule the copy on the same node.'),
    onOff('replace', 'With --copy-to, delete the original Pod.'),
    onOff('share-processes', 'With --copy-to, share the processes of the containers.', 'true'),
    onOff('keep-labels', 'With --copy-to, keep the labels.'),
    onOff('keep-annotations', 'With --copy-to, keep the annotations.'),
    onOff('keep-liveness', 'With --copy-to, keep the liveness probes.'),
    onOff('keep-readiness', 'With --copy-to, keep the readiness probes.'),
    onOff('keep-startup', 'With --copy-to, keep the startup probes.'),
    onOff('keep-init-containers', 'With --copy-to, run the init containers.', 'true'),
  ],
  run: async (call) => (await import('../debug/run-debug.ts')).runDebug(call),
}
