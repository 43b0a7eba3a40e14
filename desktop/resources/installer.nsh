# Run by the NSIS installer after the files are there. Only administrators may write the policy: whoever can names the server
# to which people give their passwords, and where updates come from (docs/deploy-desktop.md). Windows lets any user create a
# folder below %ProgramData%, who owns it then, with what is put into it.
!macro customInstall
  ${if} $installMode == "all"
    # With the shell context "all", $APPDATA is %ProgramData%, whatever the environment says
    StrCpy $R0 "$APPDATA\Reserva"
    ${if} ${FileExists} "$R0\*.*"
      # 1: a link, or owned by neither the administrators nor the system. Where this cannot be asked, the folder stays
      nsExec::Exec `"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -Command "$$f = Get-Item -LiteralPath '$R0' -Force; if ($$f.Attributes -band [IO.FileAttributes]::ReparsePoint) { exit 1 }; $$o = $$f.GetAccessControl().GetOwner([Security.Principal.SecurityIdentifier]).Value; if ($$o -in 'S-1-5-32-544', 'S-1-5-18') { exit 0 }; exit 1"`
      Pop $R1
      ${if} $R1 == 1
        System::Call 'kernel32::GetTickCount() i .R2'
        Rename "$R0" "$R0-$R2"
        DetailPrint "$R0 was not an administrator's: kept as $R0-$R2"
      ${endif}
    ${endif}
    ${ifNot} ${FileExists} "$R0\*.*"
      CreateDirectory "$R0"
      StrCpy $R3 "new"
    ${else}
      StrCpy $R3 ""
    ${endif}
    nsExec::Exec '"$SYSDIR\icacls.exe" "$R0" /setowner *S-1-5-32-544'
    Pop $R1
    nsExec::Exec '"$SYSDIR\icacls.exe" "$R0" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX'
    Pop $R1
    ${if} $R1 != 0
      DetailPrint "The rights of $R0 could not be set: $R1"
    ${endif}
    # What lies in a folder that was made a moment ago was put there before its rights were set
    ${if} $R3 == "new"
      Delete "$R0\*.*"
    ${endif}
  ${endif}
!macroend
