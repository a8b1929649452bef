import type { Command } from './command.ts'
import { annotateCommand } from './commands/annotate.ts'
import { apiResourcesCommand } from './commands/api-resources.ts'
import { apiVersionsCommand } from './commands/api-versions.ts'
import { applyCommand } from './commands/apply.ts'
import { attachCommand } from './commands/attach.ts'
import { authCommand } from './commands/auth.ts'
import { autoscaleCommand } from './commands/autoscale.ts'
import { certificateCommand } from './commands/certificate.ts'
import { checkRemovedCommand } from './commands/check-removed.ts'
import { clusterInfoCommand } from './commands/cluster-info.ts'
import { completionCommand, pluginCommand } from './commands/completion.ts'
import { configCommand } from './commands/config.ts'
import { convertCommand } from './commands/convert.ts'
import { cpCommand } from './commands/cp.ts'
import { createCommand } from './commands/create.ts'
import { debugCommand } from './commands/debug.ts'
import { deleteCommand } from './commands/delete.ts'
import { diffCommand } from './commands/diff.ts'
import { editCommand } from './commands/edit.ts'
import { eventsCommand } from './commands/events.ts'
import { execCommand } from './commands/exec.ts'
import { exposeCommand } from './commands/expose.ts'
import { getCommand } from './commands/get.ts'
import { helpCommand, optionsCommand, watchCommand } from './commands/help.ts'
import { kustomizeCommand } from './commands/kustomize.ts'
import { labelCommand } from './commands/label.ts'
import { logsCommand } from './commands/logs.ts'
import { patchCommand } from './commands/patch.ts'
import { portForwardCommand } from './commands/port-forward.ts'
import { proxyCommand } from './commands/proxy.ts'
import { releasesCommand } from './commands/releases.ts'
import { replaceCommand } from './commands/replace.ts'
import { rolloutCommand } from './commands/rollout.ts'
import { runCommand } from './commands/run.ts'
import { scaleCommand } from './commands/scale.ts'
import { setCommand } from './commands/set.ts'
import { taintCommand } from './commands/taint.ts'
import { topCommand } from './commands/top.ts'
import { versionCommand } from './commands/version.ts'
import { waitCommand } from './commands/wait.ts'
import { describeCommand } from './describe/describe.ts'
import { explainCommand } from './explain/explain.ts'
import { cordonCommand, uncordonCommand } from './nodes/cordon.ts'
import { drainCommand } from './nodes/drain.ts'

/** All commands, in the order that help shows. */
export const commands: readonly Command[] = [
  createCommand,
  exposeCommand,
  runCommand,
  setCommand,
  explainCommand,
  getCommand,
  editCommand,
  watchCommand,
  deleteCommand,
  rolloutCommand,
  scaleCommand,
  autoscaleCommand,
  certificateCommand,
  topCommand,
  taintCommand,
  cordonCommand,
  uncordonCommand,
  drainCommand,
  describeCommand,
  eventsCommand,
  logsCommand,
  attachCommand,
  execCommand,
  portForwardCommand,
  proxyCommand,
  cpCommand,
  debugCommand,
  diffCommand,
  applyCommand,
  patchCommand,
  replaceCommand,
  waitCommand,
  labelCommand,
  annotateCommand,
  kustomizeCommand,
  convertCommand,
  checkRemovedCommand,
  releasesCommand,
  authCommand,
  apiResourcesCommand,
  apiVersionsCommand,
  clusterInfoCommand,
  configCommand,
  completionCommand,
  pluginCommand,
  versionCommand,
  optionsCommand,
  helpCommand,
]
