import type { Command } from '../command.ts'
import { profileNames } from '../debug/debug-profile.ts'
import type { Flag } from '../flag.ts'
import { processFlags } from '../streams/stream-flags.ts'

function onOff(name: Flag['name'], help: string, initial?: string): Flag {
  return { name, type: 'boolean', help, ...(initial !== undefined && { initial }) }
}

export const debugCommand: Command = {
  name: 'debug',
  summary: 'Look into pods and nodes with a container of your own',
  usage: 'debug (POD | TYPE/NAME) [ -- COMMAND [args...] ] [options]',
  description:
    'Look into pods and nodes with a container of your own.\n\n A pod gets an ephemeral container, or with --copy-to a copy that is changed; a node gets a pod of its own, with the files of the node in /host.',
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
    { name: 'image', type: 'string', help: 'Image of the container for debugging.' },
    {
      name: 'image-pull-policy',
      type: 'string',
      values: ['Always', 'IfNotPresent', 'Never'],
      help: 'When the image is pulled: Always, IfNotPresent or Never.',
    },
    {
      name: 'target',
      type: 'string',
      help: 'Container whose processes the container for debugging sees.',
    },
    { name: 'copy-to', type: 'string', help: 'Debug a copy of the pod, which gets this name.' },
    {
      name: 'profile',
      type: 'string',
      initial: 'legacy',
      values: profileNames,
      help: 'What the container may do: legacy, general, baseline, netadmin, restricted or sysadmin.',
    },
    {
      name: 'set-image',
      type: 'list',
      help: 'Images of the copy as CONTAINER=IMAGE, with --copy-to; * for all containers.',
    },
    {
      name: 'env',
      type: 'repeated',
      help: 'Environment variable of the container as NAME=value; may be repeated.',
    },
    onOff('attach', 'Wait for the container, and attach to it. Default true with -i.'),
    onOff('arguments-only', 'Pass what is behind -- as arguments, not as the command.'),
    onOff('same-node', "Place the copy on the pod's node, with --copy-to."),
    onOff('replace', 'Delete the pod that is copied, with --copy-to.'),
    onOff(
      'share-processes',
      "Let the containers of the copy see each other's processes, with --copy-to.",
      'true',
    ),
    onOff(
      'keep-labels',
      "Copy the pod's labels, with --copy-to; services then select the copy, too.",
    ),
    onOff('keep-annotations', "Copy the pod's annotations, with --copy-to."),
    onOff('keep-liveness', 'Copy the liveness probes, with --copy-to.'),
    onOff('keep-readiness', 'Copy the readiness probes, with --copy-to.'),
    onOff('keep-startup', 'Copy the startup probes, with --copy-to.'),
    onOff('keep-init-containers', 'Copy the init containers, with --copy-to.', 'true'),
  ],
  run: async (call) => (await import('../debug/run-debug.ts')).runDebug(call),
}
