import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loginAddress, intendedRole as roleAskedFor, safeReturnPath } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { destinationOf } from '#ui/features/auth/destination.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';

export function useLoginPage() {
  const [query] = useSearchParams();
  const { user, isLoading, intendedRole } = useAuth();
  const navigate = useNavigate();
  const [wantsOther, setWantsOther] = useState(false);
  const returnTo = safeReturnPath(query.get('returnTo'));
  const role = roleAskedFor(query.get('role'));
  const destinationFor = (who: User) => destinationOf(who.role, { returnTo, intendedRole: role ?? intendedRole });
  return {
    returnTo,
    isLoading,
    /** Signed in before this page was opened, and did not choose another account. */
    present: wantsOther ? null : user,
    askForOther: () => setWantsOther(true),
    destinationFor,
    enter: (who: User) => navigate(destinationFor(who)),
    pathOf: (page: string) => loginAddress(page, { returnTo, role }),
  };
}
