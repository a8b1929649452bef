import { decodeError } from '../../../base/client/decode-response.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { readAll } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { withLastApplied } from '../apply/last-applied.ts'
import type { Command, CommandCall } from '../command.ts'
import { createConfigMap } from '../create/config-map.ts'
import { createCronJob } from '../create/cron-job.ts'
import { createDeployment } from '../create/deployment.ts'
import { createIngress } from '../create/ingress.ts'
import { createJob } from '../create/job.ts'
import { createNamespace } from '../create/namespace.ts'
import { createPodDisruptionBudget } from '../create/pod-disruption-budget.ts'
import { createPriorityClass } from '../create/priority-class.ts'
import { createQuota } from '../create/quota.ts'
import { createClusterRoleBinding, createRoleBinding } from '../create/role-binding.ts'
import { createRole, createClusterRole } from '../create/role.ts'
import { createSecret } from '../create/secret.ts'
import { createServiceAccount } from '../create/service-account.ts'
import { createService } from '../create/service.ts'
import { createTokenCommand } from '../create/token.ts'
import { CtlError } from '../ctl-error.ts'
import { fromSource } from '../error-text.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  saveConfigFlag,
  selectorFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { checkFilesGiven } from '../manifest/visit-manifests.ts'
import { visitManifests } from '../manifest/visit-manifests.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'

async function createOne(call: CommandCall, manifest: Manifest) {
  const { client, signal, flags } = call
  const { resource, namespace, source } = manifest
  const object = flags.on('save-config')
    ? withLastApplied(manifest.object, call.environment.brand)
    : manifest.object
  const dryRun = dryRunOf(call)
  if (dryRun === 'client') return object
  try {
    return await client.create(resourcePath(resource, { namespace }), object, {
      signal,
      dryRun: dryRun === 'server',
      fieldManager: flags.text('field-manager'),
      fieldValidation: fieldValidationOf(call),
    })
  } catch (error) {
    throw fromSource(error, 'creating', source)
  }
}

/** Bytes of the answer to a file that is sent to a path. */
const mostAnswer = 16 * 1024 * 1024

/** Sends one file to a path as it is, as `--raw` asks. @throws CtlError */
async function createRaw({ environment, flags, signal }: CommandCall): Promise<void> {
  const [name, ...others] = flags.texts('filename')
  if (name === undefined || others.length > 0 || /^https?:/.test(name)) {
    throw new CtlError('--raw can only use a single local file or stdin')
  }
  const address = flags.text('raw')
  const at = address.indexOf('?')
  const response = await environment.transport.request({
    method: 'POST',
    path: at === -1 ? address : address.slice(0, at),
    search: at === -1 ? '' : address.slice(at + 1),
    headers: { accept: 'application/json, */*', 'content-type': 'application/json' },
    body: encodeUtf8(await environment.readFile(name)),
    signal,
  })
  const answer = await readAll(response.body, mostAnswer)
  if (response.status >= 400) throw decodeError(response.status, answer)
  environment.out(`${new TextDecoder().decode(answer).replace(/\n?$/, '')}\n`)
}

async function createFromFiles(call: CommandCall): Promise<void> {
  if (call.flags.has('raw')) return createRaw(call)
  checkFilesGiven(call)
  fieldValidationOf(call)
  const print = resultPrinter(call)
  await visitManifests(call, async (manifest, own) => {
    const object = await createOne(own, manifest)
    return () => print(object, 'created')
  })
}

export const createCommand: Command = {
  name: 'create',
  summary: 'Create objects from files, or one by its own flags',
  usage: 'create -f FILENAME [options]',
  description:
    'Create objects from files in YAML or JSON, or one object by a subcommand and its flags.\n\n An object that exists is an error.',
  examples: [
    '# Create a pod using the data in pod.json',
    'kubectl create -f ./pod.json',
    '',
    '# Create a deployment named web that runs two replicas of an image',
    'kubectl create deployment web --image=nginx --replicas=2',
  ],
  flags: [
    filenameFlag,
    {
      name: 'raw',
      type: 'string',
      help: 'Path that the body of the file is posted to as it is.',
    },
    selectorFlag,
    dryRunFlag,
    outputFlag,
    saveConfigFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-create'),
    validateFlag,
  ],
  subcommands: [
    createClusterRole,
    createClusterRoleBinding,
    createConfigMap,
    createCronJob,
    createDeployment,
    createIngress,
    createJob,
    createNamespace,
    createPodDisruptionBudget,
    createPriorityClass,
    createQuota,
    createRole,
    createRoleBinding,
    createSecret,
    createService,
    createServiceAccount,
    createTokenCommand,
  ],
  run: createFromFiles,
}
