import path from 'node:path'
import { checkProject } from './structure/check-project.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const { files, imports, problems } = await checkProject(projectFolder)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${files} files and ${imports} imports keep the floor plan.`)
