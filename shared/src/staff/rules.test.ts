import { expect, test } from 'vitest';
import { nameOf } from '#shared/staff/rules';

test.each([
  [{ firstName: 'Elsa', lastName: 'dos Santos Neto', email: 'elsa@exemplo.ao' }, 'Elsa dos Santos Neto'],
  [{ firstName: 'Elsa', lastName: null, email: 'elsa@exemplo.ao' }, 'Elsa'],
  [{ firstName: null, lastName: '', email: 'elsa@exemplo.ao' }, 'elsa@exemplo.ao'],
  [{ firstName: null, lastName: null, email: null }, ''],
])('%o is called %s', (account, name) => expect(nameOf(account)).toBe(name));
