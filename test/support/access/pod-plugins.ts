/** The default plug-ins that change pods: tests of other subjects do not speak of them, so test servers have them off. */
export const podPlugins: readonly string[] = [
  'DefaultTolerationSeconds',
  'Priority',
  'RuntimeClass',
  'ServiceAccount',
]
