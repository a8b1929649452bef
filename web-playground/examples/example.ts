export interface Example {
  /** As the menu shows it. */
  readonly title: string
  /** `pods`, `deployments.apps`; the group's brand is filled in when it is read. */
  readonly resource: string
  /** YAML; `{brand}` stands for the domain of API groups, `{brandName}` for the brand's word in keywords of schemas. */
  readonly text: string
}
