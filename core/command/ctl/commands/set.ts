import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command, CommandCall } from '../command.ts'
import { subjectFlags } from '../create/role-binding.ts'
import type { Flag } from '../flag.ts'
import {
  allFlag,
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'

const common: readonly Flag[] = [
  filenameFlag,
  allFlag,
  {
    name: 'local',
    type: 'boolean',
    help: 'Change the objects of the files and print them; no server is asked.',
  },
  dryRunFlag,
  outputFlag,
  showManagedFieldsFlag,
  fieldManagerFlag('kubectl-set'),
]

const withSelector = [...common, selectorFlag]

function containersFlag(initial: string): Flag {
  return {
    name: 'containers',
    shorthand: 'c',
    type: 'string',
    initial,
    help: 'Containers of the template that change, by names with * for any characters; all unless given.',
  }
}

type Work = (call: CommandCall) => Promise<void>

const imageCommand: Command = {
  name: 'image',
  summary: 'Change images of containers',
  usage:
    'set image (-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ... CONTAINER_NAME_N=CONTAINER_IMAGE_N',
  examples: [
    "# Set a deployment's nginx container image to 'nginx:1.9.1', and its busybox container image to 'busybox'",
    'kubectl set image deployment/nginx busybox=busybox nginx=nginx:1.9.1',
    '',
    '# Update the images of all containers of a daemon set',
    "kubectl set image daemonset abc '*=nginx:1.9.1'",
  ],
  words: 'type-and-names',
  flags: withSelector,
  run: async (call) => (await loadPart(() => import('../set/set-image.ts'))).setImage(call),
}

const envCommand: Command = {
  name: 'env',
  summary: 'Change environment variables of containers',
  usage: 'set env RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N [options]',
  description:
    'Change environment variables of containers in pods and pod templates.\n\n KEY- removes a variable; - reads KEY=VALUE lines from standard input.',
  examples: [
    "# Update deployment 'registry' with a new environment variable",
    'kubectl set env deployment/registry STORAGE_DIR=/local',
    '',
    '# List the environment variables defined on all pods',
    'kubectl set env pods --all --list',
    '',
    '# Import environment from a config map with a prefix',
    'kubectl set env --from=configmap/myconfigmap --prefix=MYSQL_ deployment/myapp',
    '',
    "# Remove the variable ENV from the container 'c1' in all deployments",
    "kubectl set env deployments --all --containers='c1' ENV-",
  ],
  words: 'type-and-names',
  flags: [
    ...withSelector,
    containersFlag('*'),
    {
      name: 'env',
      shorthand: 'e',
      type: 'repeated',
      help: 'Environment variable as NAME=value; NAME- removes it.',
    },
    {
      name: 'from',
      type: 'string',
      help: 'Config map or secret whose entries become variables, as configmap/NAME or secret/NAME.',
    },
    {
      name: 'keys',
      type: 'list',
      help: 'Entries of the config map or secret that become variables; all unless given.',
    },
    {
      name: 'prefix',
      type: 'string',
      help: 'What names of variables from a config map or secret begin with.',
    },
    { name: 'list', type: 'boolean', help: 'List the variables and change none.' },
    {
      name: 'resolve',
      type: 'boolean',
      help: 'Show the values of variables that config maps and secrets give, with --list.',
    },
    {
      name: 'overwrite',
      type: 'boolean',
      initial: 'true',
      help: 'Change variables that have a value, true unless you say otherwise.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../set/set-env.ts'))).setEnvironment(call),
}

const resourcesCommand: Command = {
  name: 'resources',
  summary: 'Change requests and limits of containers',
  usage:
    'set resources (-f FILENAME | TYPE NAME) ([--limits=LIMITS & --requests=REQUESTS]) [options]',
  examples: [
    '# Set the resource requests and limits of all containers of a deployment',
    'kubectl set resources deployment nginx --limits=cpu=200m,memory=512Mi --requests=cpu=100m,memory=256Mi',
    '',
    "# Set the limits of the container 'nginx' alone",
    'kubectl set resources deployment web -c=nginx --limits=cpu=200m,memory=512Mi',
  ],
  words: 'type-and-names',
  flags: [
    ...withSelector,
    containersFlag('*'),
    {
      name: 'limits',
      type: 'string',
      help: 'Limits of the containers, such as cpu=100m,memory=256Mi; 0 removes one.',
    },
    {
      name: 'requests',
      type: 'string',
      help: 'Requests of the containers, such as cpu=100m,memory=256Mi; 0 removes one.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../set/set-resources.ts'))).setResources(call),
}

const load = () => import('../set/set-references.ts')

function referenceCommand(
  name: string,
  summary: string,
  usage: string,
  examples: readonly string[],
  flags: readonly Flag[],
  run: Work,
  aliases: readonly string[] = [],
): Command {
  return {
    name,
    aliases,
    summary,
    usage,
    examples,
    words: 'type-and-names',
    flags: [...common, ...flags],
    run,
  }
}

const selectorCommand = referenceCommand(
  'selector',
  'Change the selector of a service',
  'set selector (-f FILENAME | TYPE NAME) EXPRESSIONS [--resource-version=version] [options]',
  ['# Set the selector of a service', "kubectl set selector service my-svc 'environment=qa'"],
  [
    {
      name: 'resource-version',
      type: 'string',
      help: 'Change the selector only while the object has this resourceVersion.',
    },
  ],
  async (call) => (await load()).setSelector(call),
)

const serviceAccountCommand = referenceCommand(
  'serviceaccount',
  'Change the service account of pods',
  'set serviceaccount (-f FILENAME | TYPE NAME) SERVICE_ACCOUNT [options]',
  [
    "# Set deployment nginx's service account to serviceaccount1",
    'kubectl set serviceaccount deployment nginx serviceaccount1',
  ],
  [],
  async (call) => (await load()).setServiceAccount(call),
  ['sa'],
)

const subjectCommand = referenceCommand(
  'subject',
  'Add subjects to role bindings',
  'set subject (-f FILENAME | TYPE NAME) [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname] [options]',
  [
    '# Add a service account to the cluster role binding admin',
    'kubectl set subject clusterrolebinding admin --serviceaccount=namespace:serviceaccount1',
  ],
  [selectorFlag, ...subjectFlags],
  async (call) => (await load()).setSubject(call),
)

export const setCommand: Command = {
  name: 'set',
  summary: 'Change one aspect of objects',
  usage: 'set SUBCOMMAND [options]',
  description: 'Change one aspect of objects that exist, or of those in files.',
  flags: [],
  subcommands: [
    envCommand,
    imageCommand,
    resourcesCommand,
    selectorCommand,
    serviceAccountCommand,
    subjectCommand,
  ],
}
